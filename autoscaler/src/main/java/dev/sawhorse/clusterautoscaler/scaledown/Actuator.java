package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Deletes nodes: taints them, waits for the schedulers to notice, evicts the pods, waits for them to go, and has the cloud
 * delete the machines, each by itself or those of a group within an interval together.
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

    /** Returns the nodes that are being deleted now. */
    public DeletionTracker deletions() {
        return tracker.snapshot();
    }

    /** Begins to delete as many of the nodes as may be deleted at once, and says which. */
    public List<StartedDeletion> start(RemovableNodes nodes) {
        RemovableNodes cropped = budget.crop(nodes, tracker);
        List<StartedDeletion> started = new ArrayList<>();
        cropped.empty().forEach(node -> started.add(start(node, false)));
        cropped.drained().forEach(node -> started.add(start(node, true)));
        return started;
    }

    private StartedDeletion start(Node node, boolean drained) {
        client.markToBeDeleted(node, options.isOn(Flag.CORDON_NODE_BEFORE_TERMINATING));
        String group = requireGroup(node).id();
        tracker.start(group, node.name(), drained);
        long delay = options.nanos(Flag.NODE_DELETE_DELAY_AFTER_TAINT);
        cluster.simulation().schedule(delay, Phase.CONTROLLER, () -> delete(node, drained));
        return new StartedDeletion(node.name(), group, drained, drained ? podsOn(node, false) : List.of());
    }

    private List<Pod> podsOn(Node node, boolean daemons) {
        return cluster.podsOn(node.name()).stream()
                .filter(pod -> !Pods.isMirrorPod(pod) && !pod.isTerminal())
                .filter(pod -> !isExpendable(pod))
                .filter(pod -> Pods.isDaemonPod(pod) == daemons)
                .toList();
    }

    private boolean isExpendable(Pod pod) {
        return pod.spec().priority() < options.integer(Flag.EXPENDABLE_PODS_PRIORITY_CUTOFF);
    }

    private void delete(Node node, boolean drained) {
        List<Pod> pods = cluster.podsOn(node.name()).stream()
                .filter(pod -> !isExpendable(pod))
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

    private void abort(Node node) {
        client.unmark(node, options.isOn(Flag.CORDON_NODE_BEFORE_TERMINATING));
        tracker.end(node.name());
    }

    private void remove(Node node) {
        long interval = options.nanos(Flag.NODE_DELETION_BATCHER_INTERVAL);
        NodeGroup group = requireGroup(node);
        if (interval == 0) {
            remove(group, List.of(node));
            return;
        }
        List<Node> batch = batches.get(group.id());
        if (batch != null) {
            batch.add(node);
            return;
        }
        batches.put(group.id(), new ArrayList<>(List.of(node)));
        cluster.simulation().schedule(interval, Phase.CONTROLLER, () -> {
            List<Node> due = batches.remove(group.id());
            remove(group, due == null ? List.of() : due);
        });
    }

    private void remove(NodeGroup group, List<Node> nodes) {
        try {
            group.deleteNodes(nodes.stream().map(NodeReference::of).toList());
            nodes.forEach(node -> tracker.end(node.name()));
            delays.scaledDown(group.id(), cluster.now());
        } catch (CloudProviderException e) {
            nodes.forEach(this::abort);
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
