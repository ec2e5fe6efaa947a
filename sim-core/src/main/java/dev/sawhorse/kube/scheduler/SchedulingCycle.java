package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.scheduler.Profile.WeightedScore;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import dev.sawhorse.kube.scheduler.ScorePlugin.Scorer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One scheduling cycle as a pure function, with everything it finds out: filter every node, score the feasible ones, choose
 * the best. Ties go to the older node, then by name, where kube-scheduler would draw lots.
 */
public final class SchedulingCycle {
    private SchedulingCycle() {}

    /** What is being found out about one node. */
    private static final class Draft {
        private final NodeInfo node;
        private final @Nullable Rejection rejection;
        private final Map<String, Long> rawScores = new LinkedHashMap<>();
        private final Map<String, Long> scores = new LinkedHashMap<>();
        private long total;

        Draft(NodeInfo node, @Nullable Rejection rejection) {
            this.node = node;
            this.rejection = rejection;
        }

        Verdict verdict() {
            return new Verdict(node.node(), rejection, rawScores, scores, total);
        }
    }

    /** Evaluates a pod of the given spec on every node. */
    public static ScheduleResult run(Profile profile, PodSpec spec, Collection<NodeInfo> nodes) {
        List<NodeFilter> filters = profile.filters().stream()
                .map(plugin -> plugin.prepareFilter(spec))
                .toList();
        List<Draft> drafts = nodes.stream()
                .map(node -> new Draft(node, NodeView.firstRejection(filters, node)))
                .toList();
        List<Draft> feasible =
                drafts.stream().filter(draft -> draft.rejection == null).toList();
        for (WeightedScore score : profile.scores()) {
            score(score, spec, feasible);
        }
        return new ScheduleResult(drafts.stream().map(Draft::verdict).toList(), best(feasible));
    }

    private static void score(WeightedScore score, PodSpec spec, List<Draft> feasible) {
        ScorePlugin plugin = score.plugin();
        Scorer scorer = plugin.prepareScore(spec);
        if (scorer == null) {
            return;
        }
        long max = 0;
        for (Draft draft : feasible) {
            long raw = scorer.score(draft.node);
            draft.rawScores.put(plugin.name(), raw);
            max = Math.max(max, raw);
        }
        for (Draft draft : feasible) {
            long raw = draft.rawScores.getOrDefault(plugin.name(), 0L);
            long weighted = score.weight() * plugin.normalization().apply(raw, max);
            draft.scores.put(plugin.name(), weighted);
            draft.total += weighted;
        }
    }

    private static @Nullable Node best(List<Draft> feasible) {
        Draft best = null;
        for (Draft draft : feasible) {
            if (best == null || isBetter(draft, best)) {
                best = draft;
            }
        }
        return best == null ? null : best.node.node();
    }

    private static boolean isBetter(Draft one, Draft other) {
        if (one.total != other.total) {
            return one.total > other.total;
        }
        return NodeInfos.OLDEST_FIRST.compare(one.node.node(), other.node.node()) < 0;
    }
}
