package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All nodes as pods of one class see them: which are refused and why, and what {@linkplain NodeScores scores} the others have.
 *
 * <p>What depends on a node alone is worked out once and again only when that node changes; what depends on other nodes too is
 * kept by the cluster filters and scorers in sums that each change corrects. So a pod costs time for what happened since the
 * last one of its class and a few steps for every node it is compared on.
 */
final class NodeView {
    /** The kind of nodes that are refused for what lies in themselves. */
    static final int REFUSED = -1;

    /** The kind of nodes whose kind nobody has asked for. */
    static final int UNKNOWN = -2;

    private static final int NO_FILTER = Integer.MAX_VALUE;

    private record Placed<T>(int place, T filter) {}

    private final PodClass pod;
    private final NodeInfos nodes;
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

    NodeView(Profile profile, PodClass pod, SchedulingContext context) {
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

    /** Returns why nodes are left out that the pre-filters did not name. */
    Rejection exclusion() {
        return Rejection.unresolvable(excludedBy, "node(s) didn't satisfy plugin(s) [" + excludedBy + "]");
    }

    /** Brings the view up to date. */
    void refresh() {
        if (preFilter.rejection() != null) {
            return;
        }
        grow(nodes.slotBound());
        if (seenChanges < 0 || !nodes.remembers(seenChanges)) {
            for (int slot = 0; slot < nodes.slotBound(); slot++) {
                look(slot);
            }
        } else {
            for (long change = seenChanges; change < nodes.changes(); change++) {
                look(nodes.changedSlot(change));
            }
        }
        seenChanges = nodes.changes();
    }

    /** Tells the filters of a pod that is about to be removed from its node (-1) or put back there (+1) for a trial. */
    void tryOut(NodeInfo node, Pod tried, int difference) {
        clusterFilters.forEach(placed -> placed.filter().tryOut(node, tried, difference));
    }

    /** Ends a trial. */
    void endTrial() {
        clusterFilters.forEach(placed -> placed.filter().endTrial());
        refresh();
    }

    /** Whether it is plain without a further look that no node takes the pod. */
    boolean isHopeless() {
        return preFilter.rejection() != null || feasible == 0;
    }

    /** Whether every refusal there is now lies in a single node, so that {@link #kind} says all. */
    boolean isLocal() {
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

    /** Makes ready for a search among the nodes as of the last refresh and returns the bound of the kinds in it. */
    int open() {
        if (scores.renew(nodes.size())) {
            for (int slot = 0; slot < kinds.length; slot++) {
                kinds[slot] = kinds[slot] == REFUSED ? REFUSED : UNKNOWN;
            }
        }
        return scores.kinds() + nodes.size();
    }

    /** Returns the kind of the node in each slot as far as it is known; a live view. */
    int[] kinds() {
        return kinds;
    }

    /** Returns the kind of a node by its {@linkplain NodeScores scores}, found out when first asked for, or {@link #REFUSED}. */
    int kind(int slot) {
        int known = kinds[slot];
        return known == UNKNOWN ? classify(slot) : known;
    }

    private int classify(int slot) {
        int kind = scores.kind(nodes.taken(slot));
        kinds[slot] = kind;
        return kind;
    }

    /** Returns why a node does not take the pod, null if it does; pods that it is kept for do not count. */
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

    /** Returns why a node is refused for what lies in others too, null if it is not or if an earlier filter refuses it. */
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

    /** Returns why no node takes the pod, as of the last refresh and without the pods that nodes are kept for. */
    Diagnosis diagnosis() {
        Rejection everywhere = preFilter.rejection();
        if (everywhere != null) {
            return Diagnosis.preFilter(nodes.size(), everywhere);
        }
        if (isLocal()) {
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

    /** Returns the scores of the nodes that are not refused. */
    NodeScores scores() {
        return scores;
    }

    private void look(int slot) {
        forget(slot);
        NodeInfo node = nodes.slot(slot);
        for (int i = 0; i < clusterFilters.size(); i++) {
            clusterFilters.get(i).filter().look(slot, node);
        }
        scores.look(slot, node);
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
