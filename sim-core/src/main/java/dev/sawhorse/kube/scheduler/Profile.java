package dev.sawhorse.kube.scheduler;

import java.util.List;

/**
 * Which plugins a scheduler runs, and how.
 *
 * @param filters in the order they are asked; the first refusal counts
 * @param scores with their weights
 * @param queueSort which waiting pod is first
 * @param percentageOfNodesToScore how many of the nodes are to be found feasible before the best of them is taken; 0 lets
 *     the number of nodes decide
 * @param preemption whether pods of lower priority are removed for one that fits nowhere
 * @param spreadsByDefault whether pods without constraints of their own are spread among those that their Services and
 *     workload select
 * @param tellsReasons whether a pod that fits nowhere is told why, and told anew when the reason changes; if not, it is told
 *     once that it is unschedulable
 * @param tieBreak which of several best nodes is taken
 */
public record Profile(
        List<FilterPlugin> filters,
        List<WeightedScore> scores,
        QueueSort queueSort,
        int percentageOfNodesToScore,
        boolean preemption,
        boolean spreadsByDefault,
        boolean tellsReasons,
        TieBreak tieBreak) {

    /** A score plugin whose scores count so many times. */
    public record WeightedScore(ScorePlugin plugin, long weight) {}

    public Profile {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }

    /** With fewer nodes than this all are looked at, and never fewer than this are sought. */
    private static final int MIN_FEASIBLE_NODES = 100;

    private static final int MIN_PERCENTAGE = 5;

    /**
     * Returns how many feasible nodes are enough (kube-scheduler v1.37: 50 % less one for every 125 nodes, but at least 5 %
     * and 100 nodes, unless the percentage is given).
     */
    int feasibleNodesToFind(int nodes) {
        if (nodes < MIN_FEASIBLE_NODES) {
            return nodes;
        }
        int percentage =
                percentageOfNodesToScore == 0 ? Math.max(MIN_PERCENTAGE, 50 - nodes / 125) : percentageOfNodesToScore;
        return Math.max(MIN_FEASIBLE_NODES, (int) ((long) nodes * percentage / 100));
    }
}
