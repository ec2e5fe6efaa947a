// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
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
    NodeInfo find(Pod pod, NodeEvaluation evaluation) {
        evaluation.refresh();
        if (evaluation.isInfeasible()) {
            return null;
        }
        String preferred = nominations.preferredNode(pod);
        NodeInfo nominated = preferred == null ? null : nodes.find(preferred);
        if (nominated != null && rejection(pod, evaluation, nominated) == null) {
            return nominated;
        }
        search(pod, evaluation);
        return feasible.found() == 0 ? null : feasible.best(evaluation.scores().sums(feasible), profile.tieBreak());
    }

    /**
     * Returns the rejection of a node, null if it is feasible: it must be so with and without the nominated pods of at least
     * equal priority.
     */
    @Nullable
    Rejection rejection(Pod pod, NodeEvaluation evaluation, NodeInfo node) {
        List<Pod> before = nominations.isEmpty()
                ? List.of()
                : nominations.before(pod, node.node().name());
        if (!before.isEmpty()) {
            String name = node.node().name();
            before.forEach(first -> nodes.addPod(first, name));
            evaluation.refresh();
            Rejection rejection = evaluation.rejection(node);
            before.forEach(first -> nodes.removePod(first, name));
            evaluation.refresh();
            if (rejection != null) {
                return rejection;
            }
        }
        return evaluation.rejection(node);
    }

    /**
     * Returns the diagnosis of an unschedulable pod. A node that is only rejected with its nominated pods counts with that
     * reason (kube-scheduler v1.37, filters run with nominated pods).
     */
    Diagnosis diagnosis(Pod pod, NodeEvaluation evaluation) {
        if (nominations.isEmpty() || evaluation.preFilter().rejection() != null) {
            return evaluation.diagnosis();
        }
        Map<Rejection, Integer> counts = new LinkedHashMap<>();
        for (NodeInfo node : nodes.list()) {
            Rejection rejection = rejection(pod, evaluation, node);
            if (rejection != null) {
                counts.merge(rejection, 1, Integer::sum);
            }
        }
        return new Diagnosis(nodes.size(), counts);
    }

    private void search(Pod pod, NodeEvaluation evaluation) {
        int[] order = candidates(evaluation);
        int wanted = profile.feasibleNodesToFind(order.length);
        feasible.clear(wanted, evaluation.beginSearch());
        int from = order.length == 0 ? 0 : start % order.length;
        int examined = evaluation.areRejectionsLocal() && nominations.isEmpty()
                ? feasible.addAll(order, from, evaluation)
                : addChecked(pod, evaluation, order, from);
        start = (start + examined) % nodes.size();
    }

    /** Adds feasible nodes, after cluster-wide filters, and returns the number of examined nodes. */
    private int addChecked(Pod pod, NodeEvaluation evaluation, int[] order, int from) {
        int examined = 0;
        int at = from;
        while (examined < order.length) {
            int slot = order[at];
            int kind = evaluation.kind(slot);
            if (kind != NodeEvaluation.REFUSED
                    && evaluation.clusterRejection(slot) == null
                    && rejection(pod, evaluation, nodes.taken(slot)) == null) {
                if (feasible.isFull()) {
                    break;
                }
                feasible.add(slot, kind);
            }
            examined++;
            at = at + 1 == order.length ? 0 : at + 1;
        }
        return examined;
    }

    private int[] candidates(NodeEvaluation evaluation) {
        int[] order = nodes.order();
        if (evaluation.preFilter().nodeNames() == null) {
            return order;
        }
        return Arrays.stream(order)
                .filter(slot ->
                        evaluation.preFilter().admits(nodes.taken(slot).node().name()))
                .toArray();
    }
}
