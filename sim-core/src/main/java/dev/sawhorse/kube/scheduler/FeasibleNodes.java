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
    private int[] slots = new int[0];
    private int[] kinds = new int[0];
    private int[] listed = new int[0];
    private byte[] marks = new byte[0];
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

    /** Forgets all nodes and makes room for so many, of kinds below a bound. */
    void clear(int capacity, int kindBound) {
        for (int i = 0; i < size; i++) {
            marks[kind(i)] = UNLISTED;
        }
        size = 0;
        found = 0;
        if (capacity > slots.length) {
            slots = new int[capacity];
            kinds = new int[capacity];
            listed = new int[capacity];
        }
        if (kindBound > marks.length) {
            marks = new byte[2 * kindBound];
        }
    }

    /** Takes up a node of a kind; in small steps that a compiler inlines, since it runs for hundreds of nodes for each pod. */
    void add(int slot, int kind) {
        slots[found] = slot;
        kinds[found] = kind;
        mark(kind);
        found++;
    }

    private void mark(int kind) {
        if (marks[kind] == UNLISTED) {
            list(kind);
        }
    }

    private void list(int kind) {
        marks[kind] = LISTED;
        listed[size++] = found;
    }

    /** Returns the node with the highest sum; a tie goes to the oldest. */
    NodeInfo best(long[] sums) {
        long highest = sums[0];
        for (int i = 1; i < size; i++) {
            highest = Math.max(highest, sums[i]);
        }
        for (int i = 0; i < size; i++) {
            if (sums[i] == highest) {
                marks[kind(i)] = BEST;
            }
        }
        int best = 0;
        int rank = Integer.MAX_VALUE;
        for (int i = 0; i < found; i++) {
            if (marks[kinds[i]] == BEST && nodes.rank(slots[i]) < rank) {
                best = i;
                rank = nodes.rank(slots[i]);
            }
        }
        return nodes.taken(slots[best]);
    }
}
