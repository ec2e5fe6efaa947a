// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.capacitybuffer.FakePods;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.resourcequotas.QuotaTracker;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.clusterautoscaler.simulator.Utilization;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The scale-down planner: it tracks unneeded nodes and selects those to delete ({@code
 * core/scaledown/planner/planner.go}). Times are nanoseconds.
 */
public final class Planner {
    private final CloudProvider provider;
    private final ClusterSnapshot snapshot;
    private final AutoscalingOptions options;
    private final ScaleDownDelays delays;
    private final DrainabilityRules rules;
    private final DrainabilityRules rulesWithoutControllers;
    private final EligibilityChecker eligibility;
    private final RemovalSimulator simulator;
    private final UnneededNodes unneeded;
    private final UnremovableNodes unremovable = new UnremovableNodes();
    private final Map<String, Utilization> utilization = new LinkedHashMap<>();
    private DeletionTracker deletions = new DeletionTracker();
    private long shortestInterval;
    private long latestUpdate;
    private boolean isFirst = true;

    /** @param delays scale-down delays of node groups */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "New")
    public Planner(
            CloudProvider provider,
            ClusterSnapshot snapshot,
            AutoscalingOptions options,
            ScaleDownDelays delays,
            Workloads workloads) {
        this.provider = provider;
        this.snapshot = snapshot;
        this.options = options;
        this.delays = delays;
        this.rules = new DrainabilityRules(options, Controllers.of(workloads));
        this.rulesWithoutControllers = new DrainabilityRules(options, Controllers.UNKNOWN);
        this.eligibility = new EligibilityChecker(provider, snapshot, options);
        this.simulator = new RemovalSimulator(snapshot);
        this.unneeded = new UnneededNodes(provider, options);
        this.shortestInterval = Math.max(1, options.nanos(Flag.SCALE_DOWN_UNNEEDED_TIME));
    }

    /** Returns what the planner remembers. */
    public PlannerMemory memory() {
        return new PlannerMemory(
                unneeded.since(),
                unremovable.recheckAt(),
                simulator.hints().hints(),
                isFirst ? Long.MIN_VALUE : latestUpdate,
                shortestInterval);
    }

    /** Continues with what an earlier planner remembered. */
    public void restore(PlannerMemory memory) {
        unneeded.restore(memory.unneeded());
        unremovable.restore(memory.recheckAt());
        simulator.hints().restore(memory.hints());
        isFirst = memory.updatedAt() == Long.MIN_VALUE;
        latestUpdate = isFirst ? 0 : memory.updatedAt();
        shortestInterval = memory.shortestInterval();
    }

    /**
     * Returns the candidates for scale-down: nodes of groups above their minimum size that are not delayed, nodes without
     * pods to move first, then nodes that were unneeded before ({@code processors/scaledowncandidates}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodes/pre_filtering_processor.go",
            symbol = "PreFilteringScaleDownNodeProcessor.GetScaleDownCandidates")
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/scaledowncandidates/scale_down_candidates_sorting_processor.go",
            symbol = "ScaleDownCandidatesSortingProcessor.GetScaleDownCandidates")
    public List<Node> candidates(List<Node> nodes, long now) {
        Set<String> empty = new LinkedHashSet<>();
        List<Node> candidates = new ArrayList<>();
        for (Node node : nodes) {
            NodeGroup group = provider.nodeGroupOf(node);
            if (group == null || group.targetSize() <= group.minSize() || delays.holds(group.id(), now)) {
                continue;
            }
            candidates.add(node);
            if (isEmpty(node, now)) {
                empty.add(node.name());
            }
        }
        candidates.sort(Comparator.<Node>comparingInt(node -> empty.contains(node.name()) ? 0 : 1)
                .thenComparingInt(node -> unneeded.contains(node.name()) ? 0 : 1));
        return candidates;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/scaledowncandidates/emptycandidates/empty_candidates_sorting.go",
            symbol = "EmptySorting.isNodeEmptyNoCache")
    private boolean isEmpty(Node node, long now) {
        NodeInfo info = snapshot.find(node.name());
        if (info == null) {
            return false;
        }
        PodMoveInfo moves = rulesWithoutControllers.podsToMove(info.pods(), new RemainingPdbTracker(List.of()), now);
        return moves.blocking() == null && moves.pods().isEmpty();
    }

    /**
     * Updates the set of unneeded nodes ({@code core/scaledown/planner/planner.go UpdateClusterState}); the snapshot is
     * unchanged afterwards.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.UpdateClusterState")
    public void update(
            List<Node> destinations,
            List<Node> candidates,
            DeletionTracker deletionsNow,
            RemainingPdbTracker budgets,
            Predicate<Node> isReady,
            long now) {
        if (!isFirst) {
            shortestInterval = Math.max(1, Math.min(shortestInterval, now - latestUpdate));
        }
        isFirst = false;
        latestUpdate = now;
        deletions = deletionsNow;
        Set<String> going = deletionsNow.all();
        Set<String> places = new LinkedHashSet<>();
        destinations.stream()
                .map(Node::name)
                .filter(name -> !going.contains(name))
                .forEach(places::add);
        List<Node> staying =
                candidates.stream().filter(node -> !going.contains(node.name())).toList();
        snapshot.fork();
        categorize(places, staying, budgets, isReady, now);
        snapshot.revert();
        simulator.dropOldHints();
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.categorizeNodes")
    private void categorize(
            Set<String> destinations,
            List<Node> candidates,
            RemainingPdbTracker budgets,
            Predicate<Node> isReady,
            long now) {
        unremovable.update(name -> snapshot.find(name) != null, now);
        utilization.clear();
        List<Node> eligible = new ArrayList<>();
        for (Node node : candidates) {
            UnremovableReason reason = unremovable.isRecent(node.name())
                    ? UnremovableReason.RECENTLY_UNREMOVABLE
                    : eligibility.reason(node, isReady, utilization, now);
            if (reason == null) {
                eligible.add(node);
            } else {
                unremovable.add(UnremovableNode.of(node.name(), reason));
            }
        }
        List<NodeToRemove> removable = new ArrayList<>();
        int individual = 0;
        for (Node node : eligible) {
            if (individual >= limit()) {
                break;
            }
            NodeToRemove found = simulate(node, destinations, budgets, now);
            if (found != null) {
                removable.add(found);
                individual += isAtomic(node) ? 0 : 1;
            }
        }
        unneeded.update(removable, now);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/simulator/cluster.go",
            symbol = "RemovalSimulator.SimulateNodeRemoval")
    private @Nullable NodeToRemove simulate(
            Node node, Set<String> destinations, RemainingPdbTracker budgets, long now) {
        NodeInfo info = snapshot.find(node.name());
        if (info == null) {
            return null;
        }
        PodMoveInfo moves = rules.podsToMove(info.pods(), budgets, now);
        long recheck = now + options.nanos(Flag.UNREMOVABLE_NODE_RECHECK_TIMEOUT);
        if (moves.blocking() != null) {
            unremovable.add(
                    new UnremovableNode(node.name(), UnremovableReason.BLOCKED_BY_POD, moves.blocking()), recheck);
            return null;
        }
        if (!simulator.remove(info, moves.pods(), destinations)) {
            unremovable.add(UnremovableNode.of(node.name(), UnremovableReason.NO_PLACE_TO_MOVE_PODS), recheck);
            return null;
        }
        boolean risky = !budgets.allowsAtOnce(moves.pods());
        destinations.remove(node.name());
        budgets.remove(moves.pods());
        return new NodeToRemove(node, moves.pods(), moves.onCompletionPods(), risky);
    }

    /**
     * Returns the number of unneeded nodes after which the search stops ({@code core/scaledown/planner/planner.go
     * unneededNodesLimit}): the number that could be deleted by the time the last of them becomes removable.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.unneededNodesLimit")
    private int limit() {
        int parallelism = options.integer(Flag.MAX_SCALE_DOWN_PARALLELISM);
        long wait = Math.max(options.nanos(Flag.SCALE_DOWN_UNNEEDED_TIME), shortestInterval);
        long ever = parallelism * (wait / shortestInterval) + parallelism;
        return (int) Math.min(ever, unneeded.size() + 2L * parallelism);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.atomicScaleDownNode")
    private boolean isAtomic(Node node) {
        NodeGroup group = provider.nodeGroupOf(node);
        return group != null && group.options().zeroOrMaxNodeScaling();
    }

    /**
     * Returns the nodes to delete now; every other one gets a reason ({@code core/scaledown/planner/planner.go
     * NodesToDelete}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.NodesToDelete")
    public RemovableNodes nodesToDelete(Predicate<Node> isReady) {
        List<Node> all = snapshot.nodes().stream().map(NodeInfo::node).toList();
        QuotaTracker quotas = QuotaTracker.ofMinimum(options, provider, all);
        List<UnremovableNode> refused = new ArrayList<>();
        List<NodeToRemove> removable = unneeded.removableAt(latestUpdate, deletions, quotas, isReady, refused);
        removable.sort(Comparator.<NodeToRemove>comparingInt(node -> node.isEmpty() ? 0 : 1)
                .thenComparingInt(node -> node.risky() && !node.isEmpty() ? 1 : 0));
        removable = wholeGroups(removable, refused);
        List<Node> empty = new ArrayList<>();
        List<Node> drained = new ArrayList<>();
        for (NodeToRemove node : removable) {
            if (!node.onCompletionPods().isEmpty()) {
                refused.add(UnremovableNode.of(node.node().name(), UnremovableReason.BLOCKED_BY_ON_COMPLETION_POD));
            } else {
                (node.isEmpty() ? empty : drained).add(node.node());
            }
        }
        refused.forEach(unremovable::add);
        return new RemovableNodes(empty, drained);
    }

    /**
     * Filters out the nodes of groups that are only scaled down as a whole if another node of the group must stay ({@code
     * processors/nodes/scale_down_set_processor.go}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodes/scale_down_set_processor.go",
            symbol = "AtomicResizeFilteringProcessor.FilterUnremovableNodes")
    private List<NodeToRemove> wholeGroups(List<NodeToRemove> nodes, List<UnremovableNode> refused) {
        List<NodeToRemove> limited = new ArrayList<>();
        Map<NodeGroup, List<NodeToRemove>> atomic = new LinkedHashMap<>();
        for (NodeToRemove node : nodes) {
            NodeGroup group = provider.nodeGroupOf(node.node());
            if (group != null && group.options().zeroOrMaxNodeScaling()) {
                atomic.computeIfAbsent(group, key -> new ArrayList<>()).add(node);
            } else {
                limited.add(node);
            }
        }
        atomic.forEach((group, going) -> {
            if (group.targetSize() == going.size() || registered(group) == going.size()) {
                limited.addAll(going);
            } else {
                going.forEach(node -> refused.add(
                        UnremovableNode.of(node.node().name(), UnremovableReason.ATOMIC_SCALE_DOWN_FAILED)));
            }
        });
        return limited;
    }

    private int registered(NodeGroup group) {
        Set<String> ids = new LinkedHashSet<>();
        group.instances().forEach(instance -> ids.add(instance.id()));
        return (int) snapshot.nodes().stream()
                .filter(node -> ids.contains(node.node().providerId()))
                .count();
    }

    /** Clears the set of unneeded nodes ({@code core/scaledown/planner/planner.go CleanUpUnneededNodes}). */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.CleanUpUnneededNodes")
    public void cleanUp() {
        unneeded.update(List.of(), latestUpdate);
    }

    /** Returns the names of the unneeded nodes. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.UnneededNodes")
    public List<String> unneededNodes() {
        return unneeded.names();
    }

    /** Returns the unremovable nodes. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.UnremovableNodes")
    public List<UnremovableNode> unremovableNodes() {
        return unremovable.list();
    }

    /** Returns the utilization of the nodes for which it was computed. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/planner/planner.go",
            symbol = "Planner.NodeUtilizationMap")
    public Map<String, Utilization> utilization() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(utilization));
    }

    /**
     * Returns the pods that the actuator reports as evicted from a node ({@code core/scaledown/actuation/actuator.go
     * scaleDownNodeToReport}): the pods that the snapshot has on the node, including pending pods that the loop placed
     * there, without daemon pods, mirror pods and the fake pods of a buffer.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/actuation/actuator.go",
            symbol = "Actuator.scaleDownNodeToReport")
    List<Pod> podsToEvict(Node node) {
        NodeInfo info = snapshot.find(node.name());
        Collection<Pod> pods = info == null ? List.of() : info.pods();
        return pods.stream()
                .filter(pod -> !Pods.isMirrorPod(pod) && !Pods.isDaemonPod(pod) && FakePods.bufferOf(pod) == null)
                .toList();
    }

    /** Returns the pods of a node that need another one, and the pod that blocks. */
    PodMoveInfo podsToMove(List<Pod> pods, RemainingPdbTracker budgets, long now) {
        return rules.podsToMove(pods, budgets, now);
    }
}
