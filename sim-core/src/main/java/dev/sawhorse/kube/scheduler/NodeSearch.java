package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The search for a pod's node: starts where the last search ended, stops when enough feasible nodes are found, and selects the
 * best of them.
 */
final class NodeSearch {
    private final Profile profile;
    private final SchedulerCache nodes;
    private final Nominator nominations;
    private final FeasibleNodes feasible;
    private int start;

    NodeSearch(Profile profile, SchedulerCache nodes, Nominator nominations) {
        this.profile = profile;
        this.nodes = nodes;
        this.nominations = nominations;
        this.feasible = new FeasibleNodes(nodes);
    }

    TieBreak tieBreak() {
        return profile.tieBreak();
    }

    /** Returns the node to bind the pod to, null if there is none. */
    @Nullable
    NodeInfo find(Pod pod, NodeEvaluation view) {
        view.refresh();
        if (view.isInfeasible()) {
            return null;
        }
        String kept = nominations.preferredNode(pod);
        NodeInfo nominated = kept == null ? null : nodes.find(kept);
        if (nominated != null && rejection(pod, view, nominated) == null) {
            return nominated;
        }
        search(pod, view);
        return feasible.found() == 0 ? null : feasible.best(view.scores().sums(feasible), profile.tieBreak());
    }

    /**
     * Returns the rejection of a node, null if it is feasible: it must be so with and without the nominated pods of at least
     * equal priority.
     */
    @Nullable
    Rejection rejection(Pod pod, NodeEvaluation view, NodeInfo node) {
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

    /**
     * Returns the diagnosis of an unschedulable pod. A node that is only rejected with its nominated pods counts with that
     * reason (kube-scheduler v1.37, filters run with nominated pods).
     */
    Diagnosis diagnosis(Pod pod, NodeEvaluation view) {
        if (nominations.isEmpty() || view.preFilter().rejection() != null) {
            return view.diagnosis();
        }
        Map<Rejection, Integer> counts = new LinkedHashMap<>();
        for (NodeInfo node : nodes.list()) {
            Rejection rejection = rejection(pod, view, node);
            if (rejection != null) {
                counts.merge(rejection, 1, Integer::sum);
            }
        }
        return new Diagnosis(nodes.size(), counts);
    }

    private void search(Pod pod, NodeEvaluation view) {
        int[] order = candidates(view);
        int wanted = profile.feasibleNodesToFind(order.length);
        feasible.clear(wanted, view.beginSearch());
        int from = order.length == 0 ? 0 : start % order.length;
        int looked = view.areRejectionsLocal() && nominations.isEmpty()
                ? feasible.addAll(order, from, view)
                : addChecked(pod, view, order, from);
        start = (start + looked) % nodes.size();
    }

    /** Adds feasible nodes, after cluster-wide filters, and returns the number of examined nodes. */
    private int addChecked(Pod pod, NodeEvaluation view, int[] order, int from) {
        int looked = 0;
        int at = from;
        while (looked < order.length) {
            int slot = order[at];
            int kind = view.kind(slot);
            if (kind != NodeEvaluation.REFUSED
                    && view.clusterRejection(slot) == null
                    && rejection(pod, view, nodes.taken(slot)) == null) {
                if (feasible.isFull()) {
                    break;
                }
                feasible.add(slot, kind);
            }
            looked++;
            at = at + 1 == order.length ? 0 : at + 1;
        }
        return looked;
    }

    private int[] candidates(NodeEvaluation view) {
        int[] order = nodes.order();
        if (view.preFilter().nodeNames() == null) {
            return order;
        }
        return Arrays.stream(order)
                .filter(slot -> view.preFilter().admits(nodes.taken(slot).node().name()))
                .toArray();
    }
}
