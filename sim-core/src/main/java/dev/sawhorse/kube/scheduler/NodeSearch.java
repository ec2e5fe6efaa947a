package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the node of one pod after another: from where the last search ended, until enough feasible nodes are found, and then
 * the best of those. A tie goes to the older node, then by name, where kube-scheduler would draw lots.
 */
final class NodeSearch {
    private final Profile profile;
    private final NodeInfos nodes;
    private final Nominations nominations;
    private NodeInfo[] feasible = new NodeInfo[0];
    private long[] sums = new long[0];
    private long[] buffer = new long[0];
    private int start;

    NodeSearch(Profile profile, NodeInfos nodes, Nominations nominations) {
        this.profile = profile;
        this.nodes = nodes;
        this.nominations = nominations;
    }

    /** Returns the node to bind the pod to, null where it fits nowhere. */
    @Nullable
    NodeInfo find(Pod pod, NodeView view) {
        view.refresh();
        if (view.isHopeless()) {
            return null;
        }
        String kept = pod.nominatedNodeName();
        NodeInfo nominated = kept == null ? null : nodes.find(kept);
        if (nominated != null && rejection(pod, view, nominated) == null) {
            return nominated;
        }
        int found = search(pod, view);
        if (found <= 1) {
            return found == 0 ? null : feasible[0];
        }
        view.score(feasible, found, sums, buffer);
        return best(found);
    }

    /**
     * Returns why a node does not take the pod, null if it does: it must have room with and without the more important pods
     * for which it is kept.
     */
    @Nullable
    Rejection rejection(Pod pod, NodeView view, NodeInfo node) {
        List<Pod> before = nominations.isEmpty()
                ? List.of()
                : nominations.before(pod, node.node().name());
        if (!before.isEmpty()) {
            String name = node.node().name();
            before.forEach(first -> nodes.addPod(first, name));
            view.refresh();
            Rejection rejection = view.rejection(node);
            before.forEach(first -> nodes.removePod(first, name));
            view.refresh();
            if (rejection != null) {
                return rejection;
            }
        }
        return view.rejection(node);
    }

    private int search(Pod pod, NodeView view) {
        int[] order = candidates(view);
        int all = order.length;
        reserve(all);
        int wanted = profile.feasibleNodesToFind(all);
        int found = 0;
        int refused = 0;
        boolean isLocal = nominations.isEmpty() && view.isLocal();
        int at = all == 0 ? 0 : start % all;
        for (int i = 0; i < all; i++) {
            int slot = order[at];
            at = at + 1 == all ? 0 : at + 1;
            NodeInfo node = nodes.slot(slot);
            if (node == null) {
                continue;
            }
            if (isLocal ? view.isRefused(slot) : rejection(pod, view, node) != null) {
                refused++;
            } else if (found == wanted) {
                break;
            } else {
                feasible[found++] = node;
            }
        }
        start = (start + found + refused) % nodes.size();
        return found;
    }

    private int[] candidates(NodeView view) {
        int[] order = nodes.order();
        if (view.preFilter().nodeNames() == null) {
            return order;
        }
        return Arrays.stream(order)
                .filter(slot -> {
                    NodeInfo node = nodes.slot(slot);
                    return node != null && view.preFilter().admits(node.node().name());
                })
                .toArray();
    }

    private NodeInfo best(int found) {
        int best = 0;
        for (int i = 1; i < found; i++) {
            if (sums[i] > sums[best] || (sums[i] == sums[best] && feasible[i].rank() < feasible[best].rank())) {
                best = i;
            }
        }
        return feasible[best];
    }

    private void reserve(int size) {
        if (size > feasible.length) {
            feasible = new NodeInfo[size];
            sums = new long[size];
            buffer = new long[size];
        }
    }
}
