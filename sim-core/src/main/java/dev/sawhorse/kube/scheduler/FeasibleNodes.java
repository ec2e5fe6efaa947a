package dev.sawhorse.kube.scheduler;

/**
 * The nodes found feasible for a pod. Of nodes of one kind, which cannot but have the same score, only the first is listed and
 * stands for all.
 */
public final class FeasibleNodes {
    private static final byte UNLISTED = 0;
    private static final byte LISTED = 1;
    private static final byte BEST = 2;

    private final NodeInfos nodes;
    /** With room for one more than is wanted. */
    private int[] slots = new int[0];

    private int[] kinds = new int[0];
    private int[] listed = new int[0];
    private byte[] marks = new byte[0];
    private int wanted;
    private int found;
    private int size;

    FeasibleNodes(NodeInfos nodes) {
        this.nodes = nodes;
    }

    /** Returns how many nodes are listed. */
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

    /** Returns how many nodes were found, listed or not. */
    public int found() {
        return found;
    }

    /** Counts the nodes that a listed one stands for, itself included. */
    public int alike(int index) {
        int kind = kind(index);
        int alike = 0;
        for (int i = listed[index]; i < found; i++) {
            alike += kinds[i] == kind ? 1 : 0;
        }
        return alike;
    }

    /** Returns the kind of a listed node. */
    int kind(int index) {
        return kinds[listed[index]];
    }

    /** Whether as many nodes were found as are wanted. */
    boolean isFull() {
        return found == wanted;
    }

    /** Forgets all nodes; so many are wanted now, of kinds below a bound. */
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

    /** Takes up a node of a kind. */
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
     * Takes up nodes that a view does not refuse, in order from a place on and on from the first after the last, until another
     * one is found than are wanted; returns how many were looked at.
     */
    int addAll(int[] order, int from, NodeView view) {
        int stop = addAll(order, from, order.length, view);
        return stop < order.length ? stop - from : stop - from + addAll(order, 0, from, view);
    }

    /**
     * Takes up nodes from one place to another, and returns the place where it stopped. It runs over hundreds of nodes for each
     * pod, of which nobody can foretell which are refused: so each is written down, and the next one over it if it is refused.
     */
    private int addAll(int[] order, int from, int to, NodeView view) {
        int[] known = view.kinds();
        int[] slots = this.slots;
        int wanted = this.wanted;
        int first = this.found;
        int found = first;
        int at = from;
        for (; at < to && found <= wanted; at++) {
            int slot = order[at];
            slots[found] = slot;
            found += known[slot] == NodeView.REFUSED ? 0 : 1;
        }
        if (found > wanted) {
            found--;
            at--;
        }
        list(first, found, view);
        return at;
    }

    /** Lists nodes found anew that are the first of their kind. */
    private void list(int from, int to, NodeView view) {
        for (int i = from; i < to; i++) {
            int kind = view.kind(slots[i]);
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
