// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import java.util.BitSet;

/** The nodes that a scheduling simulation leaves out. */
final class RemovedNodes {
    /** No node at all. */
    static final RemovedNodes NONE = new RemovedNodes();

    private final int[] indexes;

    /**
     * Makes the set.
     *
     * @param indexes the nodes by their indices among all nodes, -1 for one that is not there
     */
    RemovedNodes(int... indexes) {
        this.indexes = indexes;
    }

    /** Returns whether any of them is among some nodes. */
    boolean areAmong(BitSet nodes) {
        for (int index : indexes) {
            if (index >= 0 && nodes.get(index)) {
                return true;
            }
        }
        return false;
    }

    /** Returns their indices among all nodes, -1 for one that is not there. */
    int[] indexes() {
        return indexes;
    }

    /** Returns some nodes without them. */
    BitSet removedFrom(BitSet nodes) {
        BitSet left = (BitSet) nodes.clone();
        for (int index : indexes) {
            if (index >= 0) {
                left.clear(index);
            }
        }
        return left;
    }
}
