// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import java.util.BitSet;
import java.util.List;

/** The difference between the nodes of two instants, both in the order in which scheduling rounds try nodes. */
final class NodeChanges {
    private static final int NEW = -1;

    /** The index that each node had before, {@link #NEW} for one that was added or changed. */
    private final int[] indicesBefore;

    private final BitSet removed = new BitSet();

    private NodeChanges(int[] indicesBefore) {
        this.indicesBefore = indicesBefore;
    }

    /** Compares the nodes of two instants. */
    @SuppressWarnings("ReferenceEquality") // A node that has not changed keeps its snapshot.
    static NodeChanges between(List<NodeSnapshot> then, List<NodeSnapshot> now) {
        NodeChanges changes = new NodeChanges(new int[now.size()]);
        int old = 0;
        int next = 0;
        while (next < now.size()) {
            boolean isLast = old == then.size();
            if (!isLast && then.get(old) == now.get(next)) {
                changes.indicesBefore[next++] = old++;
                continue;
            }
            int order = isLast ? 1 : NodeSnapshot.ORDER.compare(then.get(old), now.get(next));
            if (order >= 0) {
                changes.indicesBefore[next++] = NEW;
            }
            if (order <= 0) {
                changes.removed.set(old++);
            }
        }
        changes.removed.set(old, then.size());
        return changes;
    }

    /** Returns the index that an unchanged node had before, a negative number for any other node. */
    int indexBefore(int now) {
        return indicesBefore[now];
    }

    /** Returns the nodes that were removed or changed, by their indices before. */
    BitSet removed() {
        return removed;
    }
}
