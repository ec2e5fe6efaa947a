// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The scale-down actuator ({@code core/scaledown/actuation/actuator.go}): it taints nodes, waits for the schedulers to
 * notice, evicts the pods, waits until they are gone, and has the cloud delete the instances, one by one or per group in
 * batches of an interval.
 */
public final class Actuator {
    private final CloudProvider provider;
    private final Cluster cluster;
    private final AutoscalingOptions options;
    private final Planner planner;
    private final ScaleDownDelays delays;
    private final DeletionClient client;
    private final ScaleDownBudget budget;
    private final DeletionTracker tracker = new DeletionTracker();
    private final Map<String, List<Node>> batches = new LinkedHashMap<>();
    private final Map<String, WholeGroup> wholeGroups = new LinkedHashMap<>();

    /** The nodes of a group that is only scaled down as a whole: those to be deleted, and those whose pods are gone. */
    private static final class WholeGroup {
        private final String id;
        private final Set<Node> expected = new LinkedHashSet<>();
        private final List<Node> drained = new ArrayList<>();
        private boolean isAborted;

        WholeGroup(String id) {
            this.id = id;
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/actuator.go",
            symbol = "NewActuator")
    public Actuator(
            CloudProvider provider,
            Cluster cluster,
            AutoscalingOptions options,
            Planner planner,
            ScaleDownDelays delays,
            DeletionClient client) {
        this.provider = provider;
        this.cluster = cluster;
        this.options = options;
        this.planner = planner;
        this.delays = delays;
        this.client = client;
        this.budget = new ScaleDownBudget(provider, options);
    }

    /** Returns the tracker of the nodes that are being deleted. */
    public DeletionTracker deletions() {
        return tracker.snapshot();
    }

    /** Starts to delete as many of the nodes as the budget allows, and returns them. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/actuator.go",
            symbol = {
                "Actuator.StartDeletion",
                "Actuator.startDeletion",
                "Actuator.deleteAsyncEmpty",
                "Actuator.deleteAsyncDrain"
            })
    public List<StartedDeletion> start(RemovableNodes nodes) {
        RemovableNodes cropped = budget.crop(nodes, tracker);
        List<StartedDeletion> started = new ArrayList<>();
        noteWholeGroups(cropped);
        cropped.empty().forEach(node -> started.add(start(node, false)));
        cropped.drained().forEach(node -> started.add(start(node, true)));
        return started;
    }

    /**
     * Makes the nodes of groups that are only scaled down as a whole wait for each other, so that the cloud deletes them in
     * one call ({@code core/scaledown/actuation/group_deletion_scheduler.go}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/group_deletion_scheduler.go",
            symbol = "GroupDeletionScheduler.ResetAndReportMetrics")
    private void noteWholeGroups(RemovableNodes nodes) {
        for (List<Node> some : List.of(nodes.empty(), nodes.drained())) {
            for (Node node : some) {
                NodeGroup group = requireGroup(node);
                if (group.options().zeroOrMaxNodeScaling()) {
                    wholeGroups
                            .computeIfAbsent(group.id(), WholeGroup::new)
                            .expected
                            .add(node);
                }
            }
        }
    }

    private StartedDeletion start(Node node, boolean drained) {
        client.markToBeDeleted(node, options.isOn(Flag.CORDON_NODE_BEFORE_TERMINATING));
        String group = requireGroup(node).id();
        tracker.start(group, node.name(), drained);
        long delay = options.nanos(Flag.NODE_DELETE_DELAY_AFTER_TAINT);
        cluster.simulation().schedule(delay, Phase.CONTROLLER, () -> delete(node, drained));
        return new StartedDeletion(node.name(), group, drained, drained ? planner.podsToEvict(node) : List.of());
    }

    private List<Pod> podsOn(Node node, boolean daemons) {
        return cluster.podsOn(node.name()).stream()
                .filter(pod -> !Pods.isMirrorPod(pod) && !pod.isTerminal())
                .filter(pod -> !Pods.isExpendable(pod, options))
                .filter(pod -> Pods.isDaemonPod(pod) == daemons)
                .toList();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/actuator.go",
            symbol = "Actuator.deleteNodesAsync")
    private void delete(Node node, boolean drained) {
        List<Pod> pods = cluster.podsOn(node.name()).stream()
                .filter(pod -> !Pods.isExpendable(pod, options))
                .toList();
        RemainingPdbTracker budgets =
                new RemainingPdbTracker(cluster.podDisruptionBudgets().list());
        PodMoveInfo moves = planner.podsToMove(pods, budgets, cluster.now());
        boolean isOccupied =
                !moves.pods().isEmpty() || !moves.onCompletionPods().isEmpty();
        if (moves.blocking() != null || (!drained && isOccupied)) {
            abort(node);
            return;
        }
        Flag daemonFlag =
                drained ? Flag.DAEMONSET_EVICTION_FOR_OCCUPIED_NODES : Flag.DAEMONSET_EVICTION_FOR_EMPTY_NODES;
        List<Pod> daemonPods = podsOn(node, true).stream()
                .filter(pod -> isEvicted(pod, options.isOn(daemonFlag)))
                .toList();
        List<Pod> evicted = drained ? podsOn(node, false) : List.of();
        new NodeDrain(cluster, options, client, evicted, daemonPods).run(() -> remove(node), () -> abort(node));
    }

    private static boolean isEvicted(Pod daemonPod, boolean byDefault) {
        String own = daemonPod.meta().annotations().get("cluster-autoscaler.kubernetes.io/enable-ds-eviction");
        return own == null ? byDefault : own.equals("true");
    }

    /** Aborts the deletion of a node, and of all nodes of its group if that is only scaled down as a whole. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/group_deletion_scheduler.go",
            symbol = "GroupDeletionScheduler.AbortNodeDeletion")
    private void abort(Node node) {
        NodeGroup group = provider.nodeGroupOf(node);
        WholeGroup whole = group == null ? null : wholeGroups.get(group.id());
        if (whole != null && whole.expected.remove(node)) {
            whole.isAborted = true;
            whole.drained.forEach(this::keep);
            whole.expected.removeAll(whole.drained);
            whole.drained.clear();
            forgetIfDone(whole);
        }
        keep(node);
    }

    private void keep(Node node) {
        client.unmark(node, options.isOn(Flag.CORDON_NODE_BEFORE_TERMINATING));
        tracker.end(node.name());
    }

    private void forgetIfDone(WholeGroup whole) {
        if (whole.expected.isEmpty()) {
            wholeGroups.remove(whole.id);
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/group_deletion_scheduler.go",
            symbol = {"GroupDeletionScheduler.ScheduleDeletion", "GroupDeletionScheduler.addToBatcher"})
    private void remove(Node node) {
        NodeGroup group = requireGroup(node);
        WholeGroup whole = wholeGroups.get(group.id());
        if (whole == null) {
            batch(group, List.of(node));
        } else if (whole.isAborted) {
            whole.expected.remove(node);
            forgetIfDone(whole);
            keep(node);
        } else {
            whole.drained.add(node);
            if (whole.drained.size() == whole.expected.size()) {
                wholeGroups.remove(group.id());
                batch(group, whole.drained);
            }
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/delete_in_batch.go",
            symbol = {"NodeDeletionBatcher.AddNodes", "NodeDeletionBatcher.addNodesToBucket"})
    private void batch(NodeGroup group, List<Node> nodes) {
        long interval = options.nanos(Flag.NODE_DELETION_BATCHER_INTERVAL);
        if (interval == 0) {
            remove(group, nodes);
            return;
        }
        List<Node> batch = batches.get(group.id());
        if (batch != null) {
            batch.addAll(nodes);
            return;
        }
        batches.put(group.id(), new ArrayList<>(nodes));
        cluster.simulation().schedule(interval, Phase.CONTROLLER, () -> {
            List<Node> due = batches.remove(group.id());
            remove(group, due == null ? List.of() : due);
        });
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/delete_in_batch.go",
            symbol = {"NodeDeletionBatcher.deleteNodesAndRegisterStatus", "deleteNodesFromCloudProvider"})
    private void remove(NodeGroup group, List<Node> nodes) {
        try {
            group.deleteNodes(nodes.stream().map(NodeReference::of).toList());
            nodes.forEach(node -> tracker.end(node.name()));
            delays.scaledDown(group.id(), cluster.now());
        } catch (CloudProviderException e) {
            nodes.forEach(this::keep);
            delays.failed(group.id(), cluster.now());
        }
    }

    private NodeGroup requireGroup(Node node) {
        NodeGroup group = provider.nodeGroupOf(node);
        if (group == null) {
            throw new IllegalStateException(
                    node + " is in no group\nMaybe the group was removed while it was drained.");
        }
        return group;
    }
}
