// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.ScheduleResult.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A scheduling cycle with all its details: every node filtered, every feasible one scored by each plugin, and the best
 * selected. Unlike the scheduler it examines all nodes, and also scores a single feasible node.
 */
final class SchedulingCycle {
    private final SchedulerCache nodes;
    private final NodeSearch search;

    SchedulingCycle(SchedulerCache nodes, NodeSearch search) {
        this.nodes = nodes;
        this.search = search;
    }

    /** The unfinished result of one node. */
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

    /** Evaluates a pod on every node. */
    ScheduleResult run(Pod pod, NodeEvaluation evaluation) {
        evaluation.refresh();
        List<Draft> drafts = new ArrayList<>();
        for (NodeInfo node : nodes.list()) {
            drafts.add(new Draft(node, search.rejection(pod, evaluation, node)));
        }
        List<Draft> feasible =
                drafts.stream().filter(draft -> draft.rejection == null).toList();
        FeasibleNodes taking = new FeasibleNodes(nodes);
        taking.clear(feasible.size(), feasible.size());
        for (Draft draft : feasible) {
            taking.add(draft.node.slot(), taking.size());
        }
        for (PluginScores column : evaluation.scores().columns()) {
            score(column, taking, feasible);
        }
        return new ScheduleResult(drafts.stream().map(Draft::verdict).toList(), evaluation.preFilter(), best(feasible));
    }

    private static void score(PluginScores column, FeasibleNodes taking, List<Draft> feasible) {
        long[] scores = new long[taking.size()];
        if (!column.rawScores(taking, scores)) {
            return;
        }
        for (int i = 0; i < taking.size(); i++) {
            feasible.get(i).rawScores.put(column.plugin(), scores[i]);
        }
        column.normalize(taking, scores);
        for (int i = 0; i < taking.size(); i++) {
            long weighted = column.weight() * scores[i];
            feasible.get(i).scores.put(column.plugin(), weighted);
            feasible.get(i).total += weighted;
        }
    }

    private @Nullable Node best(List<Draft> feasible) {
        if (feasible.isEmpty()) {
            return null;
        }
        long highest = feasible.stream().mapToLong(draft -> draft.total).max().orElseThrow();
        Map<Integer, Long> totals = new LinkedHashMap<>();
        feasible.forEach(draft -> totals.put(draft.node.slot(), draft.total));
        int[] slots = Arrays.stream(nodes.order()).filter(totals::containsKey).toArray();
        int winner = search.tieBreak()
                .winner(nodes, slots, slots.length, place -> Objects.equals(totals.get(slots[place]), highest));
        return nodes.taken(slots[winner]).node();
    }
}
