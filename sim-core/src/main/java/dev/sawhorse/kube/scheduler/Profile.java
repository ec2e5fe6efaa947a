// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.List;

/**
 * A scheduling profile: the plugins of a scheduler and their settings.
 *
 * @param filters in the order of calls; the first rejection counts
 * @param scores with their weights
 * @param queueSort the order of pending pods
 * @param percentageOfNodesToScore the share of nodes to find feasible before the best of them is selected; 0 depends on the
 *     number of nodes
 * @param preemption whether preemption is enabled
 * @param spreadsByDefault whether pods without constraints of their own are spread among those that their Services and workload
 *     select
 * @param reportsReasons whether an unschedulable pod gets its reasons as a message, updated when they change; if not, it is
 *     only reported unschedulable once
 * @param tieBreak the choice among several best nodes
 */
public record Profile(
        List<FilterPlugin> filters,
        List<WeightedScore> scores,
        QueueSort queueSort,
        int percentageOfNodesToScore,
        boolean preemption,
        boolean spreadsByDefault,
        boolean reportsReasons,
        TieBreak tieBreak) {

    /** A score plugin with its weight. */
    public record WeightedScore(ScorePlugin plugin, long weight) {}

    public Profile {
        filters = List.copyOf(filters);
        scores = List.copyOf(scores);
    }

    /** The number of nodes below which all are examined, and the least number to find. */
    private static final int MIN_FEASIBLE_NODES = 100;

    private static final int MIN_PERCENTAGE = 5;

    /**
     * Returns the number of feasible nodes to find (kube-scheduler v1.37: 50 % less one for every 125 nodes, but at least 5 %
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
