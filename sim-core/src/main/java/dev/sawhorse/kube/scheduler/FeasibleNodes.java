// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

/**
 * The nodes found feasible for a pod. Of nodes of one kind, which have equal scores, only the first is listed and represents
 * all.
 */
public final class FeasibleNodes {
    private static final byte UNLISTED = 0;
    private static final byte LISTED = 1;
    private static final byte BEST = 2;

    private final SchedulerCache nodes;
    /** Has room for one more than wanted. */
    private int[] slots = new int[0];

    private int[] kinds = new int[0];
    private int[] listed = new int[0];
    private byte[] marks = new byte[0];
    private int wanted;
    private int found;
    private int size;

    FeasibleNodes(SchedulerCache nodes) {
        this.nodes = nodes;
    }

    /** Returns the number of listed nodes. */
    public int size() {
        return size;
    }

    /** Returns a listed node. */
    public NodeInfo node(int index) {
        return nodes.taken(slots[listed[index]]);
    }

    /** Returns the slot of a listed node. */
    public int slot(int index) {
        return slots[listed[index]];
    }

    /** Returns the number of nodes found, listed or not. */
    public int found() {
        return found;
    }

    /** Returns the number of nodes that a listed one represents, including itself. */
    public int multiplicity(int index) {
        int kind = kind(index);
        int equal = 0;
        for (int i = listed[index]; i < found; i++) {
            equal += kinds[i] == kind ? 1 : 0;
        }
        return equal;
    }

    /** Returns the kind of a listed node. */
    int kind(int index) {
        return kinds[listed[index]];
    }

    /** Whether the wanted number of nodes was found. */
    boolean isFull() {
        return found == wanted;
    }

    /** Removes all nodes and sets the number wanted and the bound of kinds. */
    void clear(int wanted, int kindBound) {
        for (int i = 0; i < size; i++) {
            marks[kind(i)] = UNLISTED;
        }
        size = 0;
        found = 0;
        this.wanted = wanted;
        if (wanted >= slots.length) {
            slots = new int[wanted + 1];
            kinds = new int[wanted];
            listed = new int[wanted];
        }
        if (kindBound > marks.length) {
            marks = new byte[2 * kindBound];
        }
    }

    /** Adds a node of a kind. */
    void add(int slot, int kind) {
        slots[found] = slot;
        kinds[found] = kind;
        if (marks[kind] == UNLISTED) {
            marks[kind] = LISTED;
            listed[size++] = found;
        }
        found++;
    }

    /**
     * Adds nodes that an evaluation does not reject, cyclically in order from an index on, until one more than wanted is found;
     * returns the number of examined nodes.
     */
    int addAll(int[] order, int from, NodeEvaluation evaluation) {
        int stop = addAll(order, from, order.length, evaluation);
        return stop < order.length ? stop - from : stop - from + addAll(order, 0, from, evaluation);
    }

    /**
     * Adds nodes of an index range, and returns the index where it stopped. The loop runs over hundreds of nodes for each pod,
     * with unpredictable rejections: it is branch-free, writing each node and overwriting it with the next one if it is
     * rejected.
     */
    private int addAll(int[] order, int from, int to, NodeEvaluation evaluation) {
        int[] known = evaluation.kinds();
        int[] slots = this.slots;
        int wanted = this.wanted;
        int first = this.found;
        int found = first;
        int at = from;
        for (; at < to && found <= wanted; at++) {
            int slot = order[at];
            slots[found] = slot;
            found += known[slot] == NodeEvaluation.REFUSED ? 0 : 1;
        }
        if (found > wanted) {
            found--;
            at--;
        }
        list(first, found, evaluation);
        return at;
    }

    /** Lists newly found nodes that are the first of their kind. */
    private void list(int from, int to, NodeEvaluation evaluation) {
        for (int i = from; i < to; i++) {
            int kind = evaluation.kind(slots[i]);
            kinds[i] = kind;
            if (marks[kind] == UNLISTED) {
                marks[kind] = LISTED;
                listed[size++] = i;
            }
        }
        found = to;
    }

    /** Returns the node with the highest sum. */
    NodeInfo best(long[] sums, TieBreak tieBreak) {
        long highest = sums[0];
        for (int i = 1; i < size; i++) {
            highest = Math.max(highest, sums[i]);
        }
        for (int i = 0; i < size; i++) {
            if (sums[i] == highest) {
                marks[kind(i)] = BEST;
            }
        }
        return nodes.taken(slots[tieBreak.winner(nodes, slots, found, place -> marks[kinds[place]] == BEST)]);
    }
}
