package dev.sawhorse.kube.scheduler;

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
        boolean prefers(NodeInfos nodes, int place, int slot, int otherPlace, int otherSlot) {
            int path = leftmostBelow(place);
            int otherPath = leftmostBelow(otherPlace);
            return path == otherPath ? place < otherPlace : Integer.compareUnsigned(path, otherPath) < 0;
        }

        /** The number of a place counted from 1 reads, after its leading one, as the way from the top: 0 for left, 1 for right. */
        private int leftmostBelow(int place) {
            return (place + 1) << Integer.numberOfLeadingZeros(place + 1);
        }
    },

    /** The node created first, then by name. */
    OLDEST {
        @Override
        boolean prefers(NodeInfos nodes, int place, int slot, int otherPlace, int otherSlot) {
            return nodes.isOlder(slot, otherSlot);
        }
    };

    /** Whether a node found at a place comes before another one. */
    abstract boolean prefers(NodeInfos nodes, int place, int slot, int otherPlace, int otherSlot);
}
