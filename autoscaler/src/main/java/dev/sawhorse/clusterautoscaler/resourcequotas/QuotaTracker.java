// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.resourcequotas;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.config.ResourceRange;
import dev.sawhorse.clusterautoscaler.simulator.GpuNodes;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tracker of the cluster's remaining resource quota while nodes are added or removed: whole cores, bytes of memory,
 * GPUs ({@code resourcequotas/tracker.go}). All nodes of a group count as much as the first of them that is seen ({@code
 * resourcequotas/cache.go totalNodeResources}): if a group has a node, new ones count like it, whatever the template
 * has.
 */
public final class QuotaTracker {
    private static final String CPU = "cpu";
    private static final String MEMORY = "memory";
    private static final long MILLIS_PER_CORE = 1_000;
    private static final long GIBIBYTE = 1L << 30;

    private final String gpuLabel;
    private final Map<String, Map<String, Long>> sizes = new LinkedHashMap<>();
    private final Map<String, Long> left = new LinkedHashMap<>();

    private QuotaTracker(
            AutoscalingOptions options, CloudProvider provider, Collection<Node> nodes, boolean towardsMinimum) {
        this.gpuLabel = provider.gpuLabel();
        Map<String, Long> used = new LinkedHashMap<>();
        for (Node node : nodes) {
            if (counts(node)) {
                sizeOf(provider.nodeGroupOf(node), node)
                        .forEach((resource, amount) -> used.merge(resource, amount, Long::sum));
            }
        }
        limits(options).forEach((resource, range) -> {
            long there = used.getOrDefault(resource, 0L);
            long room = towardsMinimum ? there - range.min() : range.max() - there;
            left.put(resource, Math.max(0, room));
        });
    }

    /** Tracks the resources that may still be added. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/resourcequotas/factory.go",
            symbol = "TrackerFactory.NewMaxQuotasTracker")
    public static QuotaTracker ofMaximum(AutoscalingOptions options, CloudProvider provider, Collection<Node> nodes) {
        return new QuotaTracker(options, provider, nodes, false);
    }

    /** Tracks the resources that may still be removed. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/resourcequotas/factory.go",
            symbol = "TrackerFactory.NewMinQuotasTracker")
    public static QuotaTracker ofMinimum(AutoscalingOptions options, CloudProvider provider, Collection<Node> nodes) {
        return new QuotaTracker(options, provider, nodes, true);
    }

    private static Map<String, ResourceRange> limits(AutoscalingOptions options) {
        Map<String, ResourceRange> limits = new LinkedHashMap<>();
        ResourceRange memory = options.range(Flag.MEMORY_TOTAL);
        limits.put(CPU, options.range(Flag.CORES_TOTAL));
        limits.put(MEMORY, new ResourceRange(memory.min() * GIBIBYTE, memory.max() * GIBIBYTE));
        for (String gpu : options.list(Flag.GPU_TOTAL)) {
            String[] parts = gpu.split(":", -1);
            if (parts.length != 3) {
                throw new IllegalArgumentException(
                        "--gpu-total=" + gpu + " cannot be read\nMaybe it must be <gpu type>:<min>:<max>.");
            }
            limits.put(parts[0], new ResourceRange(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
        }
        return limits;
    }

    private static boolean counts(Node node) {
        return !"virtual-kubelet".equals(node.label("type"));
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/resourcequotas/cache.go",
            symbol = {"totalNodeResources", "nodeResourcesCache.totalNodeResources"})
    private Map<String, Long> sizeOf(@Nullable NodeGroup group, Node node) {
        return group == null
                ? sizeOf(node, null)
                : sizes.computeIfAbsent(group.id(), id -> sizeOf(node, group.template()));
    }

    private Map<String, Long> sizeOf(Node node, @Nullable NodeTemplate template) {
        Map<String, Long> size = new LinkedHashMap<>();
        size.put(CPU, (node.capacity().cpuMillis() + MILLIS_PER_CORE - 1) / MILLIS_PER_CORE);
        size.put(MEMORY, node.capacity().memoryBytes());
        String gpuType = node.label(gpuLabel);
        if (gpuType != null) {
            size.put(gpuType, gpus(node, template));
        }
        return size;
    }

    /** Returns the GPUs of a node; if it does not advertise them yet, those of the cloud's template for its group. */
    private static long gpus(Node node, @Nullable NodeTemplate template) {
        return GpuNodes.offersGpu(node) || template == null
                ? GpuNodes.count(node.allocatable())
                : GpuNodes.count(template.node().capacity());
    }

    /** Returns how many of the given number of nodes the limits allow. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/resourcequotas/tracker.go",
            symbol = "Tracker.CheckDelta")
    public int allowed(NodeGroup group, Node node, int count) {
        long allowed = count;
        for (Map.Entry<String, Long> one : sizeOf(group, node).entrySet()) {
            Long room = left.get(one.getKey());
            if (room != null && one.getValue() > 0) {
                allowed = Math.min(allowed, room / one.getValue());
            }
        }
        return (int) allowed;
    }

    /** Returns the resources whose limits the given number of nodes exceeds. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/resourcequotas/tracker.go",
            symbol = {"Tracker.checkQuota", "CheckDeltaResult.Exceeded"})
    public List<String> exceeded(NodeGroup group, Node node, int count) {
        List<String> exceeded = new ArrayList<>();
        for (Map.Entry<String, Long> one : sizeOf(group, node).entrySet()) {
            Long room = left.get(one.getKey());
            if (room != null && one.getValue() > 0 && room < one.getValue() * count) {
                exceeded.add(one.getKey());
            }
        }
        return exceeded;
    }

    /** Deducts the given number of nodes if all of them are allowed; returns whether they were. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/resourcequotas/tracker.go",
            symbol = "Tracker.ApplyDelta")
    public boolean consume(NodeGroup group, Node node, int count) {
        if (allowed(group, node, count) < count) {
            return false;
        }
        sizeOf(group, node)
                .forEach((resource, amount) ->
                        left.computeIfPresent(resource, (key, room) -> Math.max(0, room - amount * count)));
        return true;
    }
}
