package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.ClusterSnapshot;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.DefaultTopologySpread;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.MinValuesPolicy;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.PerNode;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.CSINode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.LabelSelector;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Service;
import dev.sawhorse.kube.TopologySpreadConstraint;
import dev.sawhorse.kube.Workloads;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Takes what a provisioning round decides from out of the cluster as it stands. */
final class ClusterSnapshots {
    private final Environment karpenter;
    private final VirtualPods virtualPods;
    private final StorageView storage;
    private final PerNode<Seen> seen = new PerNode<>();
    private int ranks;

    /** A node as it was at a version, and at one of the storage where its volumes depend on that, else {@link #NO_STORAGE}. */
    private static final class Seen {
        private final long version;
        private final long storageVersion;
        private final NodeSnapshot snapshot;

        /** The version of its objects, where its pods ask for nothing but resources; else {@link #DEMANDED}. */
        private final long objectsVersion;

        /** Its place the last time the nodes were put in order, {@link #NO_RANK} before. */
        private int rank = NO_RANK;

        Seen(StateNode node, long storageVersion, NodeSnapshot snapshot) {
            this.version = node.version();
            this.objectsVersion =
                    storageVersion == NO_STORAGE && node.hasUndemandingPods() ? node.objectsVersion() : DEMANDED;
            this.storageVersion = storageVersion;
            this.snapshot = snapshot;
        }
    }

    private static final int NO_RANK = -1;

    private static final long NO_STORAGE = -1;

    private static final long DEMANDED = -1;

    ClusterSnapshots(Environment karpenter, VirtualPods virtualPods) {
        this.karpenter = karpenter;
        this.virtualPods = virtualPods;
        this.storage = new StorageView(karpenter.cluster());
    }

    /** Returns the input of a round for all pods that wait for capacity or are about to lose their node. */
    ProvisioningInput take() {
        Cluster cluster = karpenter.cluster();
        List<NodePool> nodePools = NodePools.usable(karpenter.nodePools().list(), nodeClass -> true).stream()
                .filter(karpenter.nodePoolStatuses()::isReady)
                .toList();
        return new ProvisioningInput(
                nodePools,
                instanceTypes(nodePools),
                nodes(),
                daemonSetPods(),
                cluster.waitingPods().stream()
                        .filter(PendingPods::isProvisionable)
                        .toList(),
                virtualPods.all(),
                podsOfDeletingNodes(),
                List.of(),
                snapshot(),
                storage.storage(),
                karpenter.cloudProvider().wellKnownLabels(),
                defaultSpread(),
                options(),
                ConsolidateAfterHold.NONE);
    }

    private Map<String, InstanceTypes> instanceTypes(List<NodePool> nodePools) {
        Map<String, InstanceTypes> types = new LinkedHashMap<>();
        for (NodePool nodePool : nodePools) {
            InstanceTypes table = karpenter.cloudProvider().instanceTypes(nodePool);
            if (!table.isEmpty()) {
                types.put(nodePool.name(), table);
            }
        }
        return types;
    }

    /** Sorted here, since many simulations may start from one take. */
    private List<NodeSnapshot> nodes() {
        List<Seen> now = new ArrayList<>(karpenter.state().nodes().size());
        boolean ordered = true;
        for (StateNode node : karpenter.state().nodes()) {
            Seen before = seen.get(node);
            if (node.isMarkedForDeletion()) {
                seen.put(node, null);
            } else if (before != null && isUpToDate(before, node)) {
                now.add(before);
            } else {
                Seen again = see(node, before);
                seen.put(node, again);
                now.add(again);
                ordered &= again.rank != NO_RANK;
            }
        }
        return inOrder(now, ordered);
    }

    /** Returns the place of a machine among the nodes taken last, -1 if it is not there. */
    int placeOf(StateNode node) {
        Seen last = seen.get(node);
        return last == null ? NO_RANK : last.rank;
    }

    /** Starts from the order of the last time, which is right as long as no node is new, renamed, or just initialized. */
    private List<NodeSnapshot> inOrder(List<Seen> nodes, boolean ordered) {
        @Nullable Seen[] ranked = new Seen[ranks + nodes.size()];
        int last = ranks;
        for (Seen node : nodes) {
            ranked[node.rank == NO_RANK ? last++ : node.rank] = node;
        }
        nodes.clear();
        for (Seen node : ranked) {
            if (node != null) {
                nodes.add(node);
            }
        }
        if (!ordered) {
            nodes.sort((a, b) -> NodeSnapshot.ORDER.compare(a.snapshot, b.snapshot));
        }
        ranks = nodes.size();
        NodeSnapshot[] snapshots = new NodeSnapshot[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            nodes.get(rank).rank = rank;
            snapshots[rank] = nodes.get(rank).snapshot;
        }
        return List.of(snapshots);
    }

    private boolean isUpToDate(Seen before, StateNode node) {
        return before.version == node.version()
                && (before.storageVersion == storage.version()
                        || (before.storageVersion == NO_STORAGE && storage.csiNode(node.node()) == null));
    }

    private boolean isUpToDateButForResources(Seen before, StateNode node) {
        return before.objectsVersion == node.objectsVersion()
                && node.hasUndemandingPods()
                && storage.csiNode(node.node()) == null;
    }

    /** Sees a node as it is now, in its place of the last time if that can still be right. */
    private Seen see(StateNode node, @Nullable Seen before) {
        if (before != null && isUpToDateButForResources(before, node)) {
            NodeSnapshot snapshot =
                    before.snapshot.withRequests(node.allocatable(), node.podRequests(), node.daemonSetRequests());
            Seen now = new Seen(node, NO_STORAGE, snapshot);
            now.rank = before.rank;
            return now;
        }
        Seen now = see(node);
        if (before != null && NodeSnapshot.ORDER.compare(before.snapshot, now.snapshot) == 0) {
            now.rank = before.rank;
        }
        return now;
    }

    private Seen see(StateNode node) {
        CSINode csiNode = storage.csiNode(node.node());
        boolean onStorage = csiNode != null
                || (!node.hasUndemandingPods()
                        && node.pods().stream()
                                .anyMatch(
                                        pod -> StorageView.hasClaims(pod.spec().volumes())));
        return new Seen(
                node,
                onStorage ? storage.version() : NO_STORAGE,
                NodeSnapshot.of(node.nodeClaim(), node.node(), node.pods(), storage.topology(), csiNode));
    }

    private List<Pod> daemonSetPods() {
        List<DaemonSet> daemonSets =
                List.copyOf(karpenter.cluster().workloads().daemonSets().list());
        List<Pod> live = new ArrayList<>();
        for (DaemonSet daemonSet : daemonSets) {
            live.addAll(karpenter.cluster().podsOwnedBy(daemonSet.meta().uid()));
        }
        return DaemonSetPods.of(daemonSets, live);
    }

    private List<Pod> podsOfDeletingNodes() {
        List<Pod> pods = new ArrayList<>();
        PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        for (StateNode node : karpenter.state().nodes()) {
            if (node.isMarkedForDeletion()) {
                Stream.concat(node.pods().stream(), node.endedPods().stream())
                        .filter(pod -> PendingPods.isCurrentlyReschedulable(pod, limits, karpenter.now()))
                        .forEach(pods::add);
            }
        }
        return pods;
    }

    private ClusterSnapshot snapshot() {
        Cluster cluster = karpenter.cluster();
        return new ClusterSnapshot(
                cluster.nodes().byKey(),
                cluster.pods().list(),
                karpenter.state().repellingPods(),
                Map.of());
    }

    private DefaultTopologySpread defaultSpread() {
        List<TopologySpreadConstraint> constraints = karpenter.options().defaultConstraints();
        if (constraints.isEmpty()) {
            return DefaultTopologySpread.NONE;
        }
        Map<String, LabelSelector> ownerSelectors = new LinkedHashMap<>();
        Workloads workloads = karpenter.cluster().workloads();
        workloads
                .replicaSets()
                .list()
                .forEach(owner -> ownerSelectors.put("ReplicaSet/" + owner.key(), owner.selector()));
        workloads
                .statefulSets()
                .list()
                .forEach(owner -> ownerSelectors.put("StatefulSet/" + owner.key(), owner.selector()));
        List<Service> services = karpenter.cluster().services().list().stream()
                .sorted(Comparator.comparing(service -> service.meta().key()))
                .toList();
        return new DefaultTopologySpread(constraints, services, ownerSelectors);
    }

    private SchedulingOptions options() {
        SchedulingOptions defaults = SchedulingOptions.DEFAULT;
        return new SchedulingOptions(
                karpenter.options().preferencePolicyIgnore() ? PreferencePolicy.IGNORE : PreferencePolicy.RESPECT,
                karpenter.options().minValuesBestEffort() ? MinValuesPolicy.BEST_EFFORT : MinValuesPolicy.STRICT,
                karpenter.options().featureGates().reservedCapacity(),
                defaults.strictReservedOfferings(),
                defaults.maxInstanceTypes());
    }
}
