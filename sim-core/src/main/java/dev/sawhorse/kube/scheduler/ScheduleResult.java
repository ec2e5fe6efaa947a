// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Node;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The detailed result of a scheduling cycle for a pod, node by node.
 *
 * @param verdicts one for each node, in node order
 * @param preFilter the result of PreFilter
 * @param chosen the node the pod would be bound to, null if unschedulable
 */
public record ScheduleResult(
        List<Verdict> verdicts,
        PreFilterResult preFilter,
        @Nullable Node chosen) {

    /**
     * The result for one node.
     *
     * @param rejection the rejection, null if feasible
     * @param rawScores by plugin; without skipped plugins, and empty for a rejected node
     * @param scores by plugin, normalized and weighted
     * @param total the sum of scores
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

    /** Returns the nodes with the highest total. */
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

    /** Returns the diagnosis, counted over the nodes that rejected the pod. */
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
