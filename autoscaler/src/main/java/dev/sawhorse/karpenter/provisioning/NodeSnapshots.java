// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.state.ChangedNodes;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.NodeMap;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Snapshots of the nodes that are not about to go, in the order in which rounds look at them. A node is cached anew only after it
 * has changed, or after the storage has where it may depend on that; it keeps its place for as long as others neither come nor
 * go.
 */
@Upstream(
        file = "pkg/controllers/state/cluster.go",
        symbol = "Cluster.DeepCopyNodes",
        differs = "takes a new snapshot only of nodes that changed")
@Upstream(
        file = "pkg/controllers/state/statenode.go",
        symbol = {"StateNodes.Active", "StateNode.VolumeUsage", "StateNode.HostPortUsage"})
final class NodeSnapshots {
    private static final int NO_RANK = -1;
    private static final Comparator<CachedSnapshot> ORDER =
            (a, b) -> NodeSnapshot.ORDER.compare(a.snapshot, b.snapshot);

    private final ClusterState state;
    private final StorageView storage;
    private final ChangedNodes changed;
    private final NodeMap<CachedSnapshot> cached = new NodeMap<>();
    private final List<CachedSnapshot> arrived = new ArrayList<>();
    private List<CachedSnapshot> ranked = new ArrayList<>();
    private boolean hasLost;
    private boolean isStale;
    private List<NodeSnapshot> snapshots = List.of();
    private long storageVersion;

    /** A node as it was when it was last looked at. */
    private static final class CachedSnapshot {
        private NodeSnapshot snapshot;

        /** Whether the storage comes into it: through the volumes of its pods, or as it says how many it can attach. */
        private boolean onStorage;

        /** Whether its pods ask for nothing but resources. */
        private boolean isUndemanding;

        private long objectsVersion;
        private Resources requests = Resources.NONE;
        private Resources daemonRequests = Resources.NONE;

        /** Its place, {@link #NO_RANK} before it has one and after it has lost it. */
        private int rank = NO_RANK;

        CachedSnapshot(StateNode node, NodeSnapshot snapshot, boolean onStorage) {
            this.snapshot = snapshot;
            becomes(node, snapshot, onStorage);
        }

        void becomes(StateNode node, NodeSnapshot now, boolean isOnStorage) {
            this.snapshot = now;
            this.onStorage = isOnStorage;
            this.isUndemanding = node.hasOnlyResourceRequests();
            this.objectsVersion = node.objectsVersion();
            this.requests = node.podRequests();
            this.daemonRequests = node.daemonSetRequests();
        }

        boolean hasSameRequests(StateNode node) {
            return requests.equals(node.podRequests()) && daemonRequests.equals(node.daemonSetRequests());
        }
    }

    NodeSnapshots(ClusterState state, StorageView storage) {
        this.state = state;
        this.storage = storage;
        this.storageVersion = storage.version();
        this.changed = state.changedNodes();
    }

    /** Returns the snapshots as they are now. */
    List<NodeSnapshot> now() {
        changed.take(this::look);
        if (storageVersion != storage.version()) {
            storageVersion = storage.version();
            state.nodes().forEach(this::lookForStorage);
        }
        if (hasLost || !arrived.isEmpty()) {
            rank();
        }
        if (isStale) {
            NodeSnapshot[] now = new NodeSnapshot[ranked.size()];
            for (int rank = 0; rank < now.length; rank++) {
                now[rank] = ranked.get(rank).snapshot;
            }
            snapshots = List.of(now);
            isStale = false;
        }
        return snapshots;
    }

    /** Returns the place of a machine among the snapshots taken last, -1 if it is not there. */
    int placeOf(StateNode node) {
        CachedSnapshot last = cached.get(node);
        return last == null ? NO_RANK : last.rank;
    }

    private void lookForStorage(StateNode node) {
        CachedSnapshot before = cached.get(node);
        if (before != null && (before.onStorage || !before.isUndemanding || storage.csiNode(node.node()) != null)) {
            look(node);
        }
    }

    private void look(StateNode node) {
        CachedSnapshot before = cached.get(node);
        boolean stays = !node.isGone() && !node.isMarkedForDeletion();
        if (stays && before != null && isSameButForRequests(before, node)) {
            if (before.hasSameRequests(node)) {
                return;
            }
            isStale = true;
            NodeSnapshot now =
                    before.snapshot.withRequests(node.allocatable(), node.podRequests(), node.daemonSetRequests());
            before.becomes(node, now, false);
            return;
        }
        isStale = true;
        NodeSnapshot now = stays ? snapshot(node) : null;
        if (now != null && before != null && NodeSnapshot.ORDER.compare(before.snapshot, now) == 0) {
            before.becomes(node, now, isOnStorage(node));
            return;
        }
        if (before != null) {
            leave(before);
        }
        cached.put(node, now == null ? null : arrive(new CachedSnapshot(node, now, isOnStorage(node))));
    }

    private boolean isSameButForRequests(CachedSnapshot before, StateNode node) {
        return before.objectsVersion == node.objectsVersion()
                && before.isUndemanding
                && !before.onStorage
                && node.hasOnlyResourceRequests()
                && storage.csiNode(node.node()) == null;
    }

    private boolean isOnStorage(StateNode node) {
        return storage.csiNode(node.node()) != null
                || (!node.hasOnlyResourceRequests()
                        && node.pods().stream()
                                .anyMatch(
                                        pod -> StorageView.hasClaims(pod.spec().volumes())));
    }

    private NodeSnapshot snapshot(StateNode node) {
        CSINode csiNode = storage.csiNode(node.node());
        return NodeSnapshot.of(node.nodeClaim(), node.node(), node.pods(), storage.topology(), csiNode);
    }

    private CachedSnapshot arrive(CachedSnapshot node) {
        arrived.add(node);
        return node;
    }

    private void leave(CachedSnapshot node) {
        if (node.rank == NO_RANK) {
            arrived.remove(node);
        } else {
            node.rank = NO_RANK;
            hasLost = true;
        }
    }

    /** Puts those that have arrived between those that have stayed. */
    private void rank() {
        arrived.sort(ORDER);
        if (hasLost) {
            ranked.removeIf(node -> node.rank == NO_RANK);
        }
        List<CachedSnapshot> merged = new ArrayList<>(ranked.size() + arrived.size());
        int merging = 0;
        for (CachedSnapshot node : arrived) {
            int found = Collections.binarySearch(ranked.subList(merging, ranked.size()), node, ORDER);
            int place = merging + (found < 0 ? -1 - found : found + 1);
            merged.addAll(ranked.subList(merging, place));
            merged.add(node);
            merging = place;
        }
        merged.addAll(ranked.subList(merging, ranked.size()));
        for (int rank = 0; rank < merged.size(); rank++) {
            merged.get(rank).rank = rank;
        }
        ranked = merged;
        arrived.clear();
        hasLost = false;
    }
}
