// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.scheduling.ClusterSnapshot;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.DefaultTopologySpread;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.MinValuesPolicy;
import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.state.NodePredicateIndex;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The factory that takes snapshots of the cluster as inputs of provisioning rounds. */
final class ClusterSnapshots {
    private final Environment karpenter;
    private final VirtualPods virtualPods;
    private final StorageView storage;
    private final NodeSnapshots nodes;
    private final NodePredicateIndex deletingNodes;

    ClusterSnapshots(Environment karpenter, VirtualPods virtualPods) {
        this.karpenter = karpenter;
        this.virtualPods = virtualPods;
        this.storage = new StorageView(karpenter.cluster());
        this.nodes = new NodeSnapshots(karpenter.state(), storage);
        this.deletingNodes = new NodePredicateIndex(karpenter.state(), StateNode::isMarkedForDeletion);
    }

    /** Returns the input of a round for all pods that wait for capacity or are about to lose their node. */
    @Upstream(
            file = "pkg/controllers/provisioning/provisioner.go",
            symbol = {"Provisioner.NewScheduler", "Provisioner.Schedule"})
    ProvisioningInput take() {
        List<NodePool> nodePools =
                NodePools.usable(karpenter.nodePools().list(), karpenter.cloudProvider()::supports).stream()
                        .filter(karpenter.nodePoolStatuses()::isReady)
                        .toList();
        return new ProvisioningInput(
                nodePools,
                instanceTypes(nodePools),
                nodes.now(),
                daemonSetPods(),
                provisionablePods(),
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

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.GetPendingPods")
    @Upstream(file = "pkg/utils/node/node.go", symbol = "GetProvisionablePods")
    private List<Pod> provisionablePods() {
        Collection<Pod> waiting = karpenter.cluster().waitingPods();
        List<Pod> pods = new ArrayList<>(waiting.size());
        for (Pod pod : waiting) {
            if (PendingPods.isProvisionable(pod)) {
                pods.add(pod);
            }
        }
        return pods;
    }

    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.NewScheduler")
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

    /** Returns the place of a machine among the nodes taken last, -1 if it is not there. */
    int placeOf(StateNode node) {
        return nodes.placeOf(node);
    }

    private List<Pod> daemonSetPods() {
        Cluster cluster = karpenter.cluster();
        List<Pod> pods = new ArrayList<>();
        for (DaemonSet daemonSet : cluster.workloads().daemonSets().list()) {
            pods.add(DaemonSetPods.of(
                    daemonSet, cluster.podsOwnedBy(daemonSet.meta().uid())));
        }
        return pods;
    }

    @Upstream(
            file = "pkg/controllers/state/statenode.go",
            symbol = {
                "StateNode.CurrentlyReschedulablePods",
                "StateNodes.CurrentlyReschedulablePods",
                "StateNodes.Deleting"
            })
    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.Schedule")
    @Upstream(file = "pkg/utils/node/node.go", symbol = "GetCurrentlyReschedulablePods")
    private List<Pod> podsOfDeletingNodes() {
        List<Pod> pods = new ArrayList<>();
        PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());
        for (StateNode node : deletingNodes.now()) {
            Stream.concat(node.pods().stream(), node.endedPods().stream())
                    .filter(pod -> PendingPods.isCurrentlyReschedulable(pod, limits, karpenter.now()))
                    .forEach(pods::add);
        }
        return pods;
    }

    private ClusterSnapshot snapshot() {
        Cluster cluster = karpenter.cluster();
        return new ClusterSnapshot(
                cluster.nodes().byKey(),
                cluster.pods().list(),
                karpenter.state().podsWithAntiAffinity(),
                this::namespaces);
    }

    /** Returns the labels of all namespaces by name: those that are declared, and those that pods are in. */
    private Map<String, Map<String, String>> namespaces() {
        Cluster cluster = karpenter.cluster();
        Map<String, Map<String, String>> labels = new TreeMap<>();
        cluster.pods()
                .list()
                .forEach(pod -> labels.computeIfAbsent(pod.meta().namespace(), Namespace::labelsOfUndeclared));
        cluster.namespaces()
                .list()
                .forEach(namespace -> labels.put(namespace.meta().name(), namespace.labels()));
        return labels;
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
                .replicationControllers()
                .list()
                .forEach(owner -> ownerSelectors.put(ReplicationController.KIND + "/" + owner.key(), owner.selector()));
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
                karpenter.options().version(),
                karpenter.options().preferencePolicyIgnore() ? PreferencePolicy.IGNORE : PreferencePolicy.RESPECT,
                karpenter.options().minValuesBestEffort() ? MinValuesPolicy.BEST_EFFORT : MinValuesPolicy.STRICT,
                karpenter.options().featureGates().isEnabled(FeatureGate.RESERVED_CAPACITY),
                defaults.strictReservedOfferings(),
                defaults.creditedReservation(),
                defaults.maxInstanceTypes());
    }
}
