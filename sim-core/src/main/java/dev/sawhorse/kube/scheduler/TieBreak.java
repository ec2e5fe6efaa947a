// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.function.IntPredicate;

/** The choice among nodes with the same highest score. */
public enum TieBreak {
    /**
     * The root of kube-scheduler's heap. The nodes form a binary heap in the order in which they were found, and a node is only
     * replaced by one with a higher score: among equals the root is the first in preorder, a node before those below it and the
     * left half before the right one (kube-scheduler v1.37, framework/sorted_nodes.go: random only where an extender scores
     * too).
     */
    HEAP {
        @Override
        int winner(SchedulerCache nodes, int[] slots, int found, IntPredicate isBest) {
            int at = 0;
            while (!isBest.test(at)) {
                at = 2 * at + 1 < found ? 2 * at + 1 : nextToRight(at, found);
            }
            return at;
        }

        /** Returns the right neighbour of the nearest ancestor, or of the node itself, that is a left child. */
        private int nextToRight(int place, int found) {
            int at = place;
            while ((at & 1) == 0 || at + 1 == found) {
                at = (at - 1) / 2;
            }
            return at + 1;
        }
    },

    /** The node created first, then by name. */
    OLDEST {
        @Override
        int winner(SchedulerCache nodes, int[] slots, int found, IntPredicate isBest) {
            int[] ranks = nodes.ranks();
            int winner = 0;
            int rank = Integer.MAX_VALUE;
            for (int i = 0; i < found; i++) {
                if (isBest.test(i) && ranks[slots[i]] < rank) {
                    winner = i;
                    rank = ranks[slots[i]];
                }
            }
            return winner;
        }
    };

    /**
     * Returns the index of the selected node.
     *
     * @param slots the nodes in the order in which they were found
     * @param found their number
     * @param isBest whether the node at an index has the highest score; at least one has
     */
    abstract int winner(SchedulerCache nodes, int[] slots, int found, IntPredicate isBest);
}
