package dev.sawhorse.kube.scheduler;

import java.util.function.IntPredicate;

/** Which of the nodes with the same highest score a pod is bound to. */
public enum TieBreak {
    /**
     * The one that ends on top of kube-scheduler's heap. The nodes are laid out as a binary heap in the order in which they were
     * found, and a node gives its place only to one with a higher score: of equals that is the first in preorder, a node before
     * those below it and the left half before the right one (kube-scheduler v1.37, framework/sorted_nodes.go: lots are drawn only
     * where an extender scores too).
     */
    HEAP {
        @Override
        int winner(NodeInfos nodes, int[] slots, int found, IntPredicate isBest) {
            int at = 0;
            while (!isBest.test(at)) {
                at = 2 * at + 1 < found ? 2 * at + 1 : nextToRight(at, found);
            }
            return at;
        }

        /** Returns the right neighbour of the first one upwards that is to the left of one. */
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
        int winner(NodeInfos nodes, int[] slots, int found, IntPredicate isBest) {
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
     * Returns the place of the node that is taken.
     *
     * @param slots the nodes in the order in which they were found
     * @param found how many there are
     * @param isBest whether the node at a place has the highest score; one at least has
     */
    abstract int winner(NodeInfos nodes, int[] slots, int found, IntPredicate isBest);
}
