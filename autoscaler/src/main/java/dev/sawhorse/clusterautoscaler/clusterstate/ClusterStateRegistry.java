// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProviderException;
import dev.sawhorse.clusterautoscaler.cloudprovider.Instance;
import dev.sawhorse.clusterautoscaler.cloudprovider.InstanceError;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.clusterstate.Readiness.State;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The state of all node groups ({@code clusterstate/clusterstate.go ClusterStateRegistry}): readiness of their nodes,
 * open scale-up requests, failed scale-ups. Times are nanoseconds.
 */
public final class ClusterStateRegistry {
    private final CloudProvider provider;
    private final AutoscalingOptions options;
    private final ExponentialBackoff backoff;
    private final InstanceCache cache;
    private final Map<String, ScaleUpRequest> scaleUps = new LinkedHashMap<>();
    private final Set<String> templated = new LinkedHashSet<>();
    private Map<String, Long> unregisteredSince = new LinkedHashMap<>();
    private Map<String, List<Instance>> instances = Map.of();
    private Map<String, Readiness> readiness = Map.of();
    private Map<String, IncorrectSize> incorrectSizes = new LinkedHashMap<>();
    private Map<String, Integer> targets = Map.of();
    private int nodeCount;
    private int unready;

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "NewClusterStateRegistry")
    public ClusterStateRegistry(CloudProvider provider, AutoscalingOptions options, long now) {
        this.provider = provider;
        this.options = options;
        this.backoff = new ExponentialBackoff(options);
        this.cache = new InstanceCache(provider, now);
    }

    /** Returns the backoff of node groups. */
    public ExponentialBackoff backOff() {
        return backoff;
    }

    /** Returns when the instances of all groups are read next. */
    public long nextInstances() {
        return cache.nextRefresh();
    }

    /** Continues the period in which instances are read. */
    public void restoreNextInstances(long next) {
        cache.restore(next);
    }

    /** Whether requests for nodes are open. */
    public boolean isScalingUp() {
        return !scaleUps.isEmpty();
    }

    /**
     * Updates the state from the nodes and instances of a new loop.
     *
     * @param isReady filter of ready nodes
     * @param hasTemplate whether the template of a group is known; other groups cannot be backed off
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = {"ClusterStateRegistry.UpdateNodes", "ClusterStateRegistry.updateClusterStateRegistry"})
    public void update(Collection<Node> nodes, Predicate<Node> isReady, Predicate<String> hasTemplate, long now) {
        templated.clear();
        provider.nodeGroups().stream().map(NodeGroup::id).filter(hasTemplate).forEach(templated::add);
        for (NodeGroup group : provider.nodeGroups()) {
            if (isScalingUp(group.id())) {
                cache.invalidate(group.id());
            }
        }
        Map<String, Integer> targetsNow = currentTargets();
        Map<String, List<Instance>> before = instances;
        instances = cache.read(now);
        updateUnregistered(nodes, now);
        updateReadiness(nodes, isReady, now);
        targets = targetsNow;
        updateScaleUps(now);
        provider.nodeGroups().forEach(group -> noteCreationErrors(group, before, now));
        updateIncorrectSizes(now);
    }

    /** Reads the target sizes again. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.Recalculate")
    public void recalculate() {
        targets = currentTargets();
    }

    /**
     * Refreshes the cache of instances if two minutes have passed since the last refresh. The loop does so itself; a caller
     * that changes instances between loops calls this first, as upstream refreshes in the background.
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.RefreshCloudProviderNodeInstancesCache")
    public void refreshInstances(long now) {
        cache.refresh(now);
    }

    /** Invalidates the cached instances of a group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.InvalidateNodeInstancesCacheEntry")
    public void invalidateInstances(String groupId) {
        cache.invalidate(groupId);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "getTargetSizes")
    private Map<String, Integer> currentTargets() {
        Map<String, Integer> current = new LinkedHashMap<>();
        provider.nodeGroups().forEach(group -> current.put(group.id(), group.targetSize()));
        return current;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = {"ClusterStateRegistry.updateUnregisteredNodes", "getNotRegisteredNodes"})
    private void updateUnregistered(Collection<Node> nodes, long now) {
        Set<String> registered = new LinkedHashSet<>();
        nodes.forEach(node -> registered.add(node.providerId()));
        Map<String, Long> since = new LinkedHashMap<>();
        for (List<Instance> ofGroup : instances.values()) {
            for (Instance instance : ofGroup) {
                if (!registered.contains(instance.id()) && instance.isExpectedToRegister()) {
                    since.put(instance.id(), unregisteredSince.getOrDefault(instance.id(), now));
                }
            }
        }
        unregisteredSince = since;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.updateReadinessStats")
    private void updateReadiness(Collection<Node> nodes, Predicate<Node> isReady, long now) {
        Map<String, Readiness> perGroup = new LinkedHashMap<>();
        nodeCount = nodes.size();
        unready = 0;
        for (Node node : nodes) {
            NodeGroup group = provider.nodeGroupOf(node);
            State state = stateOf(node, group, isReady.test(node), now);
            if (state == State.UNREADY) {
                unready++;
            }
            if (group != null) {
                perGroup.computeIfAbsent(group.id(), id -> new Readiness()).add(state, node.name());
            }
        }
        for (NodeGroup group : provider.nodeGroups()) {
            long limit = group.options().maxNodeProvisionTime(options);
            for (Instance instance : instancesOf(group)) {
                Long since = unregisteredSince.get(instance.id());
                if (since != null) {
                    State state = since + limit < now ? State.LONG_UNREGISTERED : State.UNREGISTERED;
                    perGroup.computeIfAbsent(group.id(), id -> new Readiness()).add(state, instance.id());
                }
            }
        }
        readiness = perGroup;
    }

    private State stateOf(Node node, @Nullable NodeGroup group, boolean ready, long now) {
        if (!provider.hasInstance(node)) {
            return State.DELETED;
        }
        if (ready) {
            return State.READY;
        }
        long startup = group == null
                ? options.nanos(Flag.MAX_NODE_STARTUP_TIME)
                : group.options().maxNodeStartupTime(options);
        return node.meta().createdAt() + startup > now ? State.NOT_STARTED : State.UNREADY;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.updateScaleRequests")
    private void updateScaleUps(long now) {
        backoff.removeStale(now);
        for (NodeGroup group : provider.nodeGroups()) {
            ScaleUpRequest request = scaleUps.get(group.id());
            if (request == null) {
                continue;
            }
            if (upcoming(group.id()) <= 0) {
                scaleUps.remove(group.id());
            } else if (request.expectedBy() < now) {
                timeOut(group, request, now);
            }
        }
    }

    private void timeOut(NodeGroup group, ScaleUpRequest request, long now) {
        backOff(group.id(), "timeout", now);
        try {
            group.decreaseTargetSize(-request.increase());
        } catch (CloudProviderException e) {
            // The instances may still be created; the group is backed off either way.
        }
        scaleUps.remove(group.id());
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = {
                "ClusterStateRegistry.handleInstanceCreationErrors",
                "ClusterStateRegistry.handleInstanceCreationErrorsForNodeGroup"
            })
    private void noteCreationErrors(NodeGroup group, Map<String, List<Instance>> before, long now) {
        Set<String> seen = new LinkedHashSet<>();
        for (Instance instance : before.getOrDefault(group.id(), List.of())) {
            if (instance.isFailed()) {
                seen.add(instance.id());
            }
        }
        Map<String, Integer> newErrors = new TreeMap<>();
        for (Instance instance : instancesOf(group)) {
            InstanceError error = instance.error();
            if (instance.isFailed() && error != null && !seen.contains(instance.id())) {
                newErrors.merge(error.code(), 1, Integer::sum);
            }
        }
        newErrors.forEach((code, count) -> {
            if (isScalingUp(group.id())) {
                changeScaleUp(group, -count, now);
                backOff(group.id(), code, now);
            }
        });
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.updateIncorrectNodeGroupSizes")
    private void updateIncorrectSizes(long now) {
        Map<String, IncorrectSize> found = new LinkedHashMap<>();
        for (NodeGroup group : provider.nodeGroups()) {
            Readiness own = readiness.get(group.id());
            if (own == null) {
                continue;
            }
            int target = targetOf(group.id());
            int coming = own.count(State.UNREGISTERED) + own.count(State.LONG_UNREGISTERED);
            int current = own.registered();
            if (current > target || current < target - coming) {
                IncorrectSize known = incorrectSizes.get(group.id());
                boolean isSame = known != null && known.current() == current && known.expected() == target;
                found.put(group.id(), isSame ? known : new IncorrectSize(current, target, now));
            }
        }
        incorrectSizes = found;
    }

    /** Records a request for more nodes of a group. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.RegisterScaleUp")
    public void registerScaleUp(NodeGroup group, int delta, long now) {
        changeScaleUp(group, delta, now);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.registerOrUpdateScaleUpNoLock")
    private void changeScaleUp(NodeGroup group, int delta, long now) {
        ScaleUpRequest open = scaleUps.get(group.id());
        int increase = (open == null ? 0 : open.increase()) + delta;
        if (increase <= 0) {
            scaleUps.remove(group.id());
            return;
        }
        long expectedBy =
                open == null || delta > 0 ? now + group.options().maxNodeProvisionTime(options) : open.expectedBy();
        scaleUps.put(group.id(), new ScaleUpRequest(increase, expectedBy));
    }

    /** Records that the cloud refused to scale a group up. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.RegisterFailedScaleUp")
    public void registerFailedScaleUp(NodeGroup group, String code, long now) {
        backOff(group.id(), code, now);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.backoffNodeGroup")
    private void backOff(String groupId, String code, long now) {
        if (templated.contains(groupId)) {
            backoff.backOff(groupId, code, now);
        }
    }

    /** Whether the share of unready nodes of the whole cluster is within the limits. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.IsClusterHealthy")
    public boolean isClusterHealthy() {
        return unready <= options.integer(Flag.OK_TOTAL_UNREADY_COUNT) || unready <= unreadyShare() * nodeCount;
    }

    private double unreadyShare() {
        return options.decimal(Flag.MAX_TOTAL_UNREADY_PERCENTAGE) / 100;
    }

    /** Whether the number of missing nodes of a group is within the limits. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.IsNodeGroupHealthy")
    public boolean isGroupHealthy(String groupId) {
        if (!targets.containsKey(groupId)) {
            return false;
        }
        int minNodes = minNodes(groupId);
        Readiness own = readiness.get(groupId);
        if (own == null) {
            return targetOf(groupId) == 0 || minNodes == 0;
        }
        int missing = minNodes - own.count(State.READY);
        int there = own.count(State.READY) + own.count(State.UNREADY) + own.count(State.NOT_STARTED);
        return missing <= options.integer(Flag.OK_TOTAL_UNREADY_COUNT) || missing <= unreadyShare() * there;
    }

    private int minNodes(String groupId) {
        ScaleUpRequest open = scaleUps.get(groupId);
        int longUnregistered = of(groupId).count(State.LONG_UNREGISTERED);
        return targetOf(groupId) - longUnregistered - (open == null ? 0 : open.increase());
    }

    /** Returns whether a group may be scaled up now. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.NodeGroupScaleUpSafety")
    public ScaleUpSafety safetyOf(NodeGroup group, long now) {
        String code = templated.contains(group.id()) ? backoff.codeAt(group.id(), now) : null;
        return new ScaleUpSafety(isGroupHealthy(group.id()), code);
    }

    /** Returns the upcoming nodes: requested, still wanted, not ready yet. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.GetUpcomingNodes")
    public UpcomingNodes upcomingNodes(long now) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        List<String> registered = new ArrayList<>();
        for (NodeGroup group : provider.nodeGroups()) {
            String id = group.id();
            boolean isPaused = templated.contains(id) && backoff.codeAt(id, now) != null;
            if (upcoming(id) > 0 && scaleUps.containsKey(id) && !isPaused) {
                counts.put(id, upcoming(id));
                registered.addAll(of(id).notStarted());
            }
        }
        return new UpcomingNodes(counts, registered);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "calculateUpcomingNodesInNodeGroup")
    private int upcoming(String groupId) {
        Readiness own = of(groupId);
        return targetOf(groupId)
                - own.count(State.READY)
                - own.count(State.UNREADY)
                - own.count(State.LONG_UNREGISTERED);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.IsNodeGroupScalingUp")
    private boolean isScalingUp(String groupId) {
        return scaleUps.containsKey(groupId) && upcoming(groupId) > 0;
    }

    private int targetOf(String groupId) {
        return targets.getOrDefault(groupId, 0);
    }

    private Readiness of(String groupId) {
        return readiness.getOrDefault(groupId, Readiness.NONE);
    }

    private List<Instance> instancesOf(NodeGroup group) {
        return instances.getOrDefault(group.id(), List.of());
    }

    /** Returns the ids of instances without a node. */
    public List<String> unregistered() {
        return List.copyOf(unregisteredSince.keySet());
    }

    /** Returns the instances of a group that have been unregistered for longer than the maximum provisioning time. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.oldUnregisteredNodes")
    public List<Instance> longUnregistered(NodeGroup group, long now) {
        long limit = group.options().maxNodeProvisionTime(options);
        return instancesOf(group).stream()
                .filter(instance -> {
                    Long since = unregisteredSince.get(instance.id());
                    return since != null && since + limit < now;
                })
                .toList();
    }

    /** Returns the instances of a group whose creation failed. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/clusterstate/clusterstate.go",
            symbol = "ClusterStateRegistry.GetCreatedNodesWithErrors")
    public List<Instance> failedInstances(NodeGroup group) {
        return instancesOf(group).stream().filter(Instance::isFailed).toList();
    }

    /** Returns how many nodes a group has been missing for too long, as a negative number; 0 for none. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "fixNodeGroupSize")
    public int missingNodes(NodeGroup group, long now) {
        IncorrectSize size = incorrectSizes.get(group.id());
        if (size == null || size.firstObserved() + group.options().maxNodeProvisionTime(options) >= now) {
            return 0;
        }
        return Math.min(0, size.current() - size.expected());
    }
}
