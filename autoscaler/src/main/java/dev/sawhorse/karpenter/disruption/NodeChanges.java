package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import java.util.BitSet;
import java.util.List;

/** What has become of the nodes between two instants; both lists are in the order in which rounds look at nodes. */
final class NodeChanges {
    private static final int NEW = -1;

    /** Where each node stood then, {@link #NEW} for one that came or changed. */
    private final int[] places;

    private final BitSet gone = new BitSet();

    private NodeChanges(int[] places) {
        this.places = places;
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
                changes.places[next++] = old++;
                continue;
            }
            int order = isLast ? 1 : NodeSnapshot.ORDER.compare(then.get(old), now.get(next));
            if (order >= 0) {
                changes.places[next++] = NEW;
            }
            if (order <= 0) {
                changes.gone.set(old++);
            }
        }
        changes.gone.set(old, then.size());
        return changes;
    }

    /** Returns where a node stood that is as it was then, a negative number for any other. */
    int placeThen(int now) {
        return places[now];
    }

    /** Returns which of the nodes of then are not there any more as they were. */
    BitSet gone() {
        return gone;
    }
}
