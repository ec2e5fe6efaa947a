// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cached evaluation of all nodes for pods of one class: rejections and {@linkplain NodeScores scores}.
 *
 * <p>Results that depend only on a node are recomputed when that node changes; results that also depend on other nodes are kept
 * by the cluster filters and scorers in incrementally updated sums. So a pod costs time in proportion to the changes since the
 * last pod of its class, plus a few steps per compared node.
 */
final class NodeEvaluation {
    /** The kind of nodes that are rejected by node-local filters. */
    static final int REFUSED = -1;

    /** The kind of nodes that is not computed yet. */
    static final int UNKNOWN = -2;

    private static final int NO_FILTER = Integer.MAX_VALUE;

    private record Placed<T>(int place, T filter) {}

    private final PodClass pod;
    private final SchedulerCache nodes;
    private final PreFilterResult preFilter;
    private final String excludedBy;
    private final List<Placed<NodeFilter>> localFilters = new ArrayList<>();
    private final List<Placed<ClusterFilter>> clusterFilters = new ArrayList<>();
    private final Map<Rejection, Integer> rejectionCounts = new LinkedHashMap<>();
    private final NodeScores scores;

    private @Nullable NodeInfo[] seen = new NodeInfo[0];
    private @Nullable Rejection[] rejections = new Rejection[0];
    private int[] rejectedAt = new int[0];
    private int[] kinds = new int[0];
    private int feasible;
    private long seenChanges = -1;

    NodeEvaluation(Profile profile, PodClass pod, SchedulingContext context) {
        this.pod = pod;
        this.nodes = context.nodes();
        PreFilterResult combined = PreFilterResult.ALL_NODES;
        String restricting = "";
        for (FilterPlugin plugin : profile.filters()) {
            PreFilterResult result = plugin.preFilter(pod, context);
            if (result.rejection() != null) {
                combined = result;
                break;
            }
            if (result.nodeNames() != null) {
                combined = result;
                restricting = plugin.name();
            }
        }
        this.preFilter = combined;
        this.excludedBy = restricting;
        boolean isOpen = combined.rejection() == null;
        if (isOpen) {
            prepareFilters(profile, context);
        }
        this.scores = new NodeScores(isOpen ? profile.scores() : List.of(), pod, context);
    }

    private void prepareFilters(Profile profile, SchedulingContext context) {
        for (int place = 0; place < profile.filters().size(); place++) {
            NodeFilter filter = profile.filters().get(place).prepareFilter(pod, context);
            if (filter instanceof ClusterFilter cluster) {
                clusterFilters.add(new Placed<>(place, cluster));
            } else if (filter != NodeFilter.PASS) {
                localFilters.add(new Placed<>(place, filter));
            }
        }
    }

    PodClass pod() {
        return pod;
    }

    PreFilterResult preFilter() {
        return preFilter;
    }

    /** Returns the rejection of nodes that the pre-filters excluded. */
    Rejection exclusion() {
        return Rejection.unresolvable(excludedBy, "node(s) didn't satisfy plugin(s) [" + excludedBy + "]");
    }

    /** Updates the evaluation. */
    void refresh() {
        if (preFilter.rejection() != null) {
            return;
        }
        grow(nodes.slotBound());
        if (seenChanges < 0 || !nodes.remembers(seenChanges)) {
            for (int slot = 0; slot < nodes.slotBound(); slot++) {
                update(slot);
            }
        } else {
            for (long change = seenChanges; change < nodes.changes(); change++) {
                update(nodes.changedSlot(change));
            }
        }
        seenChanges = nodes.changes();
    }

    /** Simulates the removal of a pod from its node (-1) or its return (+1) in the filters. */
    void simulateChange(NodeInfo node, Pod tried, int difference) {
        clusterFilters.forEach(placed -> placed.filter().simulateChange(node, tried, difference));
    }

    /** Ends the simulation. */
    void endSimulation() {
        clusterFilters.forEach(placed -> placed.filter().endSimulation());
        refresh();
    }

    /** Whether no node can be feasible, without evaluating further. */
    boolean isInfeasible() {
        return preFilter.rejection() != null || feasible == 0;
    }

    /** Whether all current rejections are node-local, so that {@link #kind} decides. */
    boolean areRejectionsLocal() {
        if (preFilter.nodeNames() != null || preFilter.rejection() != null) {
            return false;
        }
        for (int i = 0; i < clusterFilters.size(); i++) {
            if (!clusterFilters.get(i).filter().isIdle()) {
                return false;
            }
        }
        return true;
    }

    /** Begins a search among the nodes of the last refresh and returns the bound of their kinds. */
    int beginSearch() {
        if (scores.renew(nodes.size())) {
            for (int slot = 0; slot < kinds.length; slot++) {
                kinds[slot] = kinds[slot] == REFUSED ? REFUSED : UNKNOWN;
            }
        }
        return scores.kinds() + nodes.size();
    }

    /** Returns the known kinds by slot; a live view. */
    int[] kinds() {
        return kinds;
    }

    /** Returns the kind of a node by its {@linkplain NodeScores scores}, computed on first use, or {@link #REFUSED}. */
    int kind(int slot) {
        int known = kinds[slot];
        return known == UNKNOWN ? classify(slot) : known;
    }

    private int classify(int slot) {
        int kind = scores.kind(nodes.taken(slot));
        kinds[slot] = kind;
        return kind;
    }

    /** Returns the rejection of a node, null if it is feasible, without nominated pods. */
    @Nullable
    Rejection rejection(NodeInfo node) {
        if (preFilter.rejection() != null) {
            return preFilter.rejection();
        }
        if (preFilter.nodeNames() != null && !preFilter.admits(node.node().name())) {
            return exclusion();
        }
        Rejection byCluster = clusterRejection(node.slot());
        return byCluster != null ? byCluster : rejections[node.slot()];
    }

    /** Returns the rejection by a cluster-wide filter, null if it passes or an earlier filter rejects the node. */
    @Nullable
    Rejection clusterRejection(int slot) {
        int local = rejectedAt[slot];
        for (int i = 0; i < clusterFilters.size(); i++) {
            Placed<ClusterFilter> placed = clusterFilters.get(i);
            if (placed.place() > local) {
                return null;
            }
            Rejection rejection = placed.filter().check(slot);
            if (rejection != null) {
                return rejection;
            }
        }
        return null;
    }

    /** Returns the diagnosis as of the last refresh, without nominated pods. */
    Diagnosis diagnosis() {
        Rejection everywhere = preFilter.rejection();
        if (everywhere != null) {
            return Diagnosis.preFilter(nodes.size(), everywhere);
        }
        if (areRejectionsLocal()) {
            return new Diagnosis(nodes.size(), rejectionCounts);
        }
        Map<Rejection, Integer> counts = new LinkedHashMap<>();
        for (NodeInfo node : nodes.list()) {
            Rejection rejection = rejection(node);
            if (rejection != null) {
                counts.merge(rejection, 1, Integer::sum);
            }
        }
        return new Diagnosis(nodes.size(), counts);
    }

    /** Returns the scores of the nodes that are not rejected. */
    NodeScores scores() {
        return scores;
    }

    private void update(int slot) {
        forget(slot);
        NodeInfo node = nodes.slot(slot);
        for (int i = 0; i < clusterFilters.size(); i++) {
            clusterFilters.get(i).filter().update(slot, node);
        }
        scores.update(slot, node);
        seen[slot] = node;
        rejectedAt[slot] = NO_FILTER;
        kinds[slot] = REFUSED;
        if (node != null && !isRefused(slot, node)) {
            feasible++;
            kinds[slot] = UNKNOWN;
        }
    }

    private boolean isRefused(int slot, NodeInfo node) {
        for (int i = 0; i < localFilters.size(); i++) {
            Placed<NodeFilter> placed = localFilters.get(i);
            Rejection rejection = placed.filter().check(node);
            if (rejection != null) {
                rejections[slot] = rejection;
                rejectedAt[slot] = placed.place();
                rejectionCounts.merge(rejection, 1, Integer::sum);
                return true;
            }
        }
        return false;
    }

    private void forget(int slot) {
        if (seen[slot] == null) {
            return;
        }
        Rejection rejection = rejections[slot];
        if (rejection != null) {
            rejectionCounts.computeIfPresent(rejection, (key, count) -> count == 1 ? null : count - 1);
            rejections[slot] = null;
            return;
        }
        feasible--;
    }

    private void grow(int bound) {
        if (bound <= seen.length) {
            return;
        }
        int size = Math.max(bound, seen.length * 2);
        seen = Arrays.copyOf(seen, size);
        rejections = Arrays.copyOf(rejections, size);
        rejectedAt = Arrays.copyOf(rejectedAt, size);
        kinds = Arrays.copyOf(kinds, size);
    }
}
