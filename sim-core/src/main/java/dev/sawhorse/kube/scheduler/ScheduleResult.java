package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Node;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one scheduling cycle found out about a pod, node by node.
 *
 * @param verdicts one for each node, in the order of the nodes
 * @param preFilter what was said before any node was looked at
 * @param chosen the node the pod would be bound to, null where it fits nowhere
 */
public record ScheduleResult(
        List<Verdict> verdicts,
        PreFilterResult preFilter,
        @Nullable Node chosen) {

    /**
     * What was found out about one node.
     *
     * @param rejection why it was refused, null where it was not
     * @param rawScores by plugin, as the plugin gave them; a plugin that was skipped is missing, as all are for a refused node
     * @param scores by plugin, normalised and weighted
     * @param total their sum
     */
    public record Verdict(
            Node node,
            @Nullable Rejection rejection,
            Map<String, Long> rawScores,
            Map<String, Long> scores,
            long total) {
        public Verdict {
            rawScores = Collections.unmodifiableMap(rawScores);
            scores = Collections.unmodifiableMap(scores);
        }
    }

    public ScheduleResult {
        verdicts = List.copyOf(verdicts);
    }

    /** Returns the nodes of the highest total. */
    public List<Node> chosenAmong() {
        long highest = verdicts.stream()
                .filter(verdict -> verdict.rejection() == null)
                .mapToLong(Verdict::total)
                .max()
                .orElse(0);
        return verdicts.stream()
                .filter(verdict -> verdict.rejection() == null && verdict.total() == highest)
                .map(Verdict::node)
                .toList();
    }

    /** Returns why the pod fits nowhere, counted over the nodes that refused it. */
    public Diagnosis diagnosis() {
        Map<Rejection, Integer> counts = new LinkedHashMap<>();
        for (Verdict verdict : verdicts) {
            if (verdict.rejection() != null) {
                counts.merge(verdict.rejection(), 1, Integer::sum);
            }
        }
        return new Diagnosis(verdicts.size(), counts, preFilter.rejection());
    }
}
