// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.churn;

import java.util.List;
import java.util.Set;

/**
 * The churn of a run.
 *
 * @param moves number of moves: evicted pods whose successor was bound to another node
 * @param loops workloads whose pods left a kind of machine and came back, most returns first
 * @param movedPods pods that moved at least the asked number of times with their predecessors, most moves first
 * @param savings what consolidation saved, by method
 * @param shortLives nodes that worked for less time than they booted, in the order of their end
 */
public record Churn(
        int moves, List<Loop> loops, List<MovedPod> movedPods, List<Saving> savings, List<ShortLife> shortLives) {
    public Churn {
        loops = List.copyOf(loops);
        movedPods = List.copyOf(movedPods);
        savings = List.copyOf(savings);
        shortLives = List.copyOf(shortLives);
    }

    /**
     * A loop: pods of a workload moved from one kind of machine to another and back within a time.
     *
     * @param workload as {@code Kind/name}
     * @param machine the instance type and capacity type that was left and returned to
     * @param other those in between
     * @param returns how often a pod came back
     * @param reasons why the nodes of these moves were removed, as {@code Underutilized (single)}, sorted
     * @param nodePools the NodePools of these nodes, sorted
     * @param first time of the first return, in nanoseconds since the start
     * @param shortest the shortest time from leaving to returning, in nanoseconds
     */
    public record Loop(
            String workload,
            String machine,
            String other,
            int returns,
            Set<String> reasons,
            Set<String> nodePools,
            long first,
            long shortest) {}

    /**
     * A pod that took the place of an evicted one, which took the place of another, and so on.
     *
     * @param pod the last pod, as namespace/name
     * @param nodes the nodes of all of them, in the order of time
     */
    public record MovedPod(String pod, String workload, List<String> nodes) {
        public MovedPod {
            nodes = List.copyOf(nodes);
        }

        public int moves() {
            return nodes.size() - 1;
        }
    }

    /**
     * What the consolidation commands of a method saved. A replacement saves the difference of prices until it is itself
     * removed, a deletion the price of its nodes until their NodePool launches a node for pods, both until the end of the run
     * at the latest.
     *
     * @param method empty, multi, single and the like
     * @param evictions the pods that were evicted from the candidates
     * @param dollars the saving in USD, negative if replacements were more expensive
     */
    public record Saving(String method, int commands, int evictions, double dollars) {
        /** Returns the saving in USD for each eviction, the whole saving if nothing was evicted. */
        public double perEviction() {
            return dollars / Math.max(1, evictions);
        }
    }

    /**
     * A node whose life after its initialization was shorter than its boot.
     *
     * @param boot from the launch of its instance to its initialization, in nanoseconds
     * @param life from then to the begin of its removal, in nanoseconds
     * @param reason why it was removed
     * @param bootCost the cost of the boot in USD
     */
    public record ShortLife(
            String node, String nodePool, String instanceType, long boot, long life, String reason, double bootCost) {}

    /** Whether there is nothing to report. */
    public boolean isQuiet() {
        return loops.isEmpty() && movedPods.isEmpty() && shortLives.isEmpty();
    }
}
