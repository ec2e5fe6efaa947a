package dev.sawhorse.karpenter.disruption;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The nodes that a scheduling simulation leaves out. */
final class RemovedNodes {
    /** No node at all. */
    static final RemovedNodes NONE = new RemovedNodes();

    private final int[] indexes;

    /**
     * Names the nodes.
     *
     * @param indexes where they are among all nodes, -1 for one that is not
     */
    RemovedNodes(int... indexes) {
        this.indexes = indexes;
    }

    /** Whether any of them is among some nodes. */
    boolean areAmong(BitSet nodes) {
        for (int index : indexes) {
            if (index >= 0 && nodes.get(index)) {
                return true;
            }
        }
        return false;
    }

    /** Returns where they are among all nodes, -1 for one that is not. */
    int[] indexes() {
        return indexes;
    }

    /** Returns some nodes without them. */
    BitSet outOf(BitSet nodes) {
        BitSet left = (BitSet) nodes.clone();
        for (int index : indexes) {
            if (index >= 0) {
                left.clear(index);
            }
        }
        return left;
    }

    /** Returns all nodes without them. */
    <T> List<T> outOf(List<T> nodes) {
        BitSet all = new BitSet(nodes.size());
        all.set(0, nodes.size());
        BitSet left = outOf(all);
        List<T> kept = new ArrayList<>(nodes.size());
        for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
            kept.add(nodes.get(i));
        }
        return kept;
    }
}
