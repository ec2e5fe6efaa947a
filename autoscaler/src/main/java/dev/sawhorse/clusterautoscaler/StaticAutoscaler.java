// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeReference;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.clusterstate.ClusterStateRegistry;
import dev.sawhorse.clusterautoscaler.clusterstate.UpcomingNodes;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.expander.ExpanderChain;
import dev.sawhorse.clusterautoscaler.expander.PrioritySource;
import dev.sawhorse.clusterautoscaler.scaledown.Actuator;
import dev.sawhorse.clusterautoscaler.scaledown.DeletionClient;
import dev.sawhorse.clusterautoscaler.scaledown.Planner;
import dev.sawhorse.clusterautoscaler.scaledown.RemainingPdbTracker;
import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownDelays;
import dev.sawhorse.clusterautoscaler.scaledown.ScaleDownResult;
import dev.sawhorse.clusterautoscaler.scaledown.StartedDeletion;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpOrchestrator;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpResult;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.NodeSanitizer;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.clusterautoscaler.simulator.TemplateNodes;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cluster Autoscaler's main loop ({@code core/static_autoscaler.go RunOnce}). Each run reads cluster and cloud again;
 * only timestamps carry over from earlier runs.
 */
public final class StaticAutoscaler {
    private static final long ONE_HOUR = 3_600_000_000_000L;

    private final Cluster cluster;
    private final CloudProvider provider;
    private final AutoscalingOptions options;
    private final ClusterSnapshot snapshot;
    private final TemplateNodes templates;
    private final NodeReadiness readiness;
    private final PendingPods pendingPods;
    private final ClusterStateRegistry registry;
    private final ScaleUpOrchestrator scaleUp;
    private final ScaleDownDelays delays;
    private final Planner planner;
    private final Actuator actuator;
    private final DeletionClient client;
    private boolean isCleanedUp;
    private long lastScaleUp;
    private long lastDelete;

    /**
     * @param profile kube-scheduler's profile, whose filters are used
     *
     * @param injected supplier of pods that are treated as pending as well
     * @param lots source of random numbers from 0 (inclusive) to the argument (exclusive), by which the expander breaks ties
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "NewStaticAutoscaler")
    public StaticAutoscaler(
            Cluster cluster,
            CloudProvider provider,
            AutoscalingOptions options,
            Profile profile,
            PrioritySource priorities,
            DeletionClient client,
            Supplier<List<Pod>> injected,
            IntUnaryOperator lots) {
        this.cluster = cluster;
        this.provider = provider;
        this.options = options;
        this.client = client;
        this.snapshot = new ClusterSnapshot(cluster, profile);
        this.readiness = new NodeReadiness(options, provider.gpuLabel());
        this.templates = new TemplateNodes(provider, new NodeSanitizer(options), options);
        this.pendingPods = new PendingPods(cluster, snapshot, options, injected);
        this.registry = new ClusterStateRegistry(provider, options, cluster.now());
        ExpanderChain expander = ExpanderChain.of(
                options.list(Flag.EXPANDER),
                provider,
                priorities,
                () -> cluster.nodes().size(),
                lots);
        this.scaleUp = new ScaleUpOrchestrator(provider, snapshot, registry, templates, expander, options);
        this.delays = new ScaleDownDelays(options);
        this.planner = new Planner(provider, snapshot, options, delays, cluster.workloads());
        this.actuator = new Actuator(provider, cluster, options, planner, delays, client);
        this.lastScaleUp = cluster.now() - ONE_HOUR;
        this.lastDelete = cluster.now() - ONE_HOUR;
    }

    /** Returns what carries over to the next loop, which runs at a time. */
    LoopMemory memory(long nextLoopAt) {
        return new LoopMemory(
                nextLoopAt,
                lastScaleUp,
                lastDelete,
                provider.refreshedAt(),
                registry.nextInstances(),
                pendingPods.hints().hints(),
                planner.memory(),
                delays.times(),
                registry.backOff().pauses());
    }

    /** Continues with what an earlier autoscaler remembered; deletions that it had begun are not continued. */
    void restore(LoopMemory memory) {
        lastScaleUp = memory.lastScaleUp();
        lastDelete = memory.lastDelete();
        provider.restore(memory.groupsReadAt());
        registry.restoreNextInstances(memory.nextInstances());
        pendingPods.hints().restore(memory.podHints());
        planner.restore(memory.planner());
        delays.restore(memory.delays());
        registry.backOff().restore(memory.backOff());
    }

    /** Whether it waits for nodes that it has requested, or for the end of deletions. */
    boolean isBusy() {
        return registry.isScalingUp() || !actuator.deletions().all().isEmpty();
    }

    /** Runs one loop now. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.RunOnce")
    public LoopStatus runOnce() {
        long now = cluster.now();
        List<Node> nodes = nodesAfterCleanUp();
        long ready = nodes.stream().filter(readiness::isReadyAndSchedulable).count();
        if (!options.isOn(Flag.SCALE_UP_FROM_ZERO) && ready == 0) {
            planner.cleanUp();
            return LoopStatus.ABORTED;
        }
        provider.refresh();
        snapshot.reset(nodes, pendingPods.placed());
        RemainingPdbTracker budgets =
                new RemainingPdbTracker(cluster.podDisruptionBudgets().list());
        templates.recompute(
                nodes,
                readiness::isReady,
                snapshot,
                cluster.workloads().daemonSets().list(),
                now);
        registry.update(nodes, readiness::isReady, group -> templates.find(group) != null, now);
        if (!removeStaleInstances(now)) {
            return LoopStatus.ended(null);
        }
        try {
            if (fixSizes(now)) {
                return LoopStatus.ended(null);
            }
        } catch (CloudProviderException e) {
            return LoopStatus.ended(e.getMessage());
        }
        UpcomingNodes upcoming = registry.upcomingNodes(now);
        addUpcoming(upcoming);
        nodes.removeIf(node -> upcoming.registered().contains(node.name()));
        upcoming.registered().forEach(snapshot::removeNode);
        List<Pod> podsToHelp = pendingPods.toHelp(actuator.deletions());
        List<ScaleUpStatus> ups = scaleUp(pendingPods.oldEnough(podsToHelp), ready, now);
        List<StartedDeletion> deletions = new ArrayList<>();
        ScaleDownResult down = scaleDown(nodes, budgets, ups.get(ups.size() - 1), deletions, now);
        if (options.isOn(Flag.ENFORCE_NODE_GROUP_MIN_SIZE)) {
            ups.add(withBackoff(scaleUp.scaleUpToMinSize(now), now));
        }
        return new LoopStatus(podsToHelp, ups, down, deletions, null);
    }

    /**
     * Returns the nodes. The first loop removes the deletion taints that an earlier autoscaler left behind ({@code
     * core/static_autoscaler.go cleanUpIfRequired}); it still sees these taints, as it lists the nodes before the update
     * arrives.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.cleanUpIfRequired")
    private List<Node> nodesAfterCleanUp() {
        List<Node> nodes = new ArrayList<>(cluster.nodes().list());
        if (isCleanedUp) {
            return nodes;
        }
        isCleanedUp = true;
        for (Node node : List.copyOf(nodes)) {
            boolean isMarked =
                    node.taints().stream().anyMatch(taint -> taint.key().equals(NodeTaints.TO_BE_DELETED));
            if (isMarked && provider.nodeGroupOf(node) != null) {
                nodes.set(nodes.indexOf(node), NodeSanitizer.copyOf(node));
                client.unmark(node, options.isOn(Flag.CORDON_NODE_BEFORE_TERMINATING));
            }
        }
        return nodes;
    }

    /**
     * Deletes instances that never became nodes ({@code core/static_autoscaler.go removeOldUnregisteredNodes}, {@code
     * deleteCreatedNodesWithErrors}); returns false if the cluster is too unhealthy to be scaled.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = {"StaticAutoscaler.removeOldUnregisteredNodes", "StaticAutoscaler.deleteCreatedNodesWithErrors"})
    private boolean removeStaleInstances(long now) {
        for (NodeGroup group : provider.nodeGroups()) {
            List<Instance> stray = registry.longUnregistered(group, now);
            int removable = options.isOn(Flag.FORCE_DELETE_UNREGISTERED_NODES)
                    ? stray.size()
                    : Math.max(0, Math.min(stray.size(), group.targetSize() - group.minSize()));
            delete(group, wholeGroup(group, stray.subList(0, removable)));
        }
        if (!registry.isClusterHealthy()) {
            planner.cleanUp();
            return false;
        }
        boolean deletedAny = false;
        for (NodeGroup group : provider.nodeGroups()) {
            deletedAny |= delete(group, wholeGroup(group, registry.failedInstances(group)));
        }
        if (deletedAny) {
            registry.recalculate();
        }
        return true;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "overrideNodesToDeleteForZeroOrMax")
    private static List<Instance> wholeGroup(NodeGroup group, List<Instance> instances) {
        boolean goesAsWhole = group.options().zeroOrMaxNodeScaling() && !instances.isEmpty();
        return goesAsWhole ? group.instances() : instances;
    }

    private boolean delete(NodeGroup group, List<Instance> instances) {
        if (instances.isEmpty()) {
            return false;
        }
        try {
            group.deleteNodes(instances.stream().map(NodeReference::of).toList());
        } catch (CloudProviderException e) {
            return false;
        } finally {
            registry.invalidateInstances(group.id());
        }
        return true;
    }

    /**
     * Lowers the target sizes of groups that have been short of nodes for too long ({@code core/static_autoscaler.go
     * fixNodeGroupSize}); returns whether there were any.
     *
     * @throws CloudProviderException if the cloud refuses, which leaves the remaining groups unchanged
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "fixNodeGroupSize")
    private boolean fixSizes(long now) {
        boolean fixed = false;
        for (NodeGroup group : provider.nodeGroups()) {
            int missing = registry.missingNodes(group, now);
            if (missing < 0) {
                decrease(group, missing);
                fixed = true;
            }
        }
        return fixed;
    }

    private static void decrease(NodeGroup group, int delta) {
        try {
            group.decreaseTargetSize(delta);
        } catch (CloudProviderException e) {
            throw new CloudProviderException("failed to decrease " + group.id() + ": " + e.getMessage());
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = {"StaticAutoscaler.addUpcomingNodesToClusterSnapshot", "getUpcomingNodeInfos"})
    private void addUpcoming(UpcomingNodes upcoming) {
        for (Map.Entry<String, Integer> entry : upcoming.counts().entrySet()) {
            NodeTemplate template = templates.find(entry.getKey());
            for (int i = 0; template != null && i < entry.getValue(); i++) {
                String name = template.node().name() + "-upcoming-" + i;
                snapshot.addNode(NodeSanitizer.named(template, name));
            }
        }
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = {
                "StaticAutoscaler.instrumentedScaleUp",
                "StaticAutoscaler.runSingleScaleUp",
                "StaticAutoscaler.runScaleUpSalvo"
            })
    private List<ScaleUpStatus> scaleUp(List<Pod> pods, long ready, long now) {
        List<ScaleUpStatus> statuses = new ArrayList<>();
        ScaleUpStatus refusal = refusal(pods, ready);
        if (refusal != null) {
            statuses.add(refusal);
            return statuses;
        }
        List<Pod> left = new ArrayList<>(pods);
        ScaleUpStatus status;
        do {
            status = withBackoff(scaleUp.scaleUp(left, now), now);
            statuses.add(status);
        } while (options.isOn(Flag.SALVO_SCALE_UP) && addScaleUpToSnapshot(status, left, statuses.size()));
        return statuses;
    }

    /** Returns why there is no scale-up in this loop, null if there may be one. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.shouldScaleUp")
    private @Nullable ScaleUpStatus refusal(List<Pod> pods, long ready) {
        if (pods.isEmpty()) {
            return ScaleUpStatus.of(ScaleUpResult.NOT_NEEDED);
        }
        int maxNodes = options.integer(Flag.MAX_NODES_TOTAL);
        if (maxNodes > 0 && ready >= maxNodes) {
            return ScaleUpStatus.of(ScaleUpResult.LIMITED_BY_MAX_NODES_TOTAL).withUnhelped(pods);
        }
        if (options.list(Flag.BYPASSED_SCHEDULER_NAMES).isEmpty() && pendingPods.areAllNew(pods)) {
            return ScaleUpStatus.of(ScaleUpResult.IN_COOLDOWN);
        }
        return null;
    }

    /**
     * Adds the nodes of a scale-up and the pods they are for to the snapshot ({@code core/static_autoscaler.go
     * addLatestScaleUpResultsToClusterSnapshot}); returns whether pods are left for a further scale-up.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.addLatestScaleUpResultsToClusterSnapshot")
    private boolean addScaleUpToSnapshot(ScaleUpStatus status, List<Pod> left, int round) {
        if (status.result() != ScaleUpResult.SUCCESSFUL || status.triggeredBy().isEmpty()) {
            return false;
        }
        left.removeAll(status.triggeredBy());
        if (left.isEmpty()) {
            return false;
        }
        Set<String> added = new LinkedHashSet<>();
        for (ScaleUpInfo info : status.infos()) {
            NodeTemplate template = templates.find(info.group().id());
            for (int i = 0; template != null && i < info.delta(); i++) {
                String name = template.node().name() + "-" + i + "-salvo-" + round;
                snapshot.addNode(NodeSanitizer.named(template, name));
                added.add(name);
            }
        }
        return status.triggeredBy().stream()
                .allMatch(pod -> snapshot.scheduleOnAny(
                                pod, node -> added.contains(node.node().name()))
                        != null);
    }

    private ScaleUpStatus withBackoff(ScaleUpStatus status, long now) {
        if (status.result() == ScaleUpResult.SUCCESSFUL) {
            lastScaleUp = now;
            status.infos().forEach(info -> delays.scaledUp(info.group().id(), now));
        }
        return status;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = {"StaticAutoscaler.scaleDown", "StaticAutoscaler.shouldScaleDown"})
    private ScaleDownResult scaleDown(
            List<Node> nodes,
            RemainingPdbTracker budgets,
            ScaleUpStatus up,
            List<StartedDeletion> deletions,
            long now) {
        if (!options.isOn(Flag.SCALE_DOWN_ENABLED)) {
            return up.result() == ScaleUpResult.SUCCESSFUL ? ScaleDownResult.IN_COOLDOWN : ScaleDownResult.NOT_TRIED;
        }
        List<Node> candidates = planner.candidates(nodes, now);
        planner.update(nodes, candidates, actuator.deletions(), budgets, readiness::isReady, now);
        if (isInCooldown(up, now)) {
            return ScaleDownResult.IN_COOLDOWN;
        }
        if (candidates.isEmpty()) {
            return ScaleDownResult.NO_CANDIDATES;
        }
        deletions.addAll(actuator.start(planner.nodesToDelete(readiness::isReady)));
        if (deletions.isEmpty()) {
            return ScaleDownResult.NO_NODE_DELETED;
        }
        lastDelete = now;
        registry.recalculate();
        return ScaleDownResult.NODE_DELETE_STARTED;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.isScaleDownInCooldown")
    private boolean isInCooldown(ScaleUpStatus up, long now) {
        if (up.result() == ScaleUpResult.IN_COOLDOWN) {
            return true;
        }
        return !options.isOn(Flag.SCALE_DOWN_DELAY_TYPE_LOCAL)
                && (lastScaleUp + options.nanos(Flag.SCALE_DOWN_DELAY_AFTER_ADD) > now
                        || lastDelete + options.nanos(Flag.SCALE_DOWN_DELAY_AFTER_DELETE) > now);
    }

    /** Returns the state of the node groups. */
    public ClusterStateRegistry clusterState() {
        return registry;
    }

    /** Returns the scale-down planner. */
    public Planner planner() {
        return planner;
    }
}
