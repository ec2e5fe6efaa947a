package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.ScorePlugin;

/**
 * Lets a pod run only where the node has room for its requests, and prefers nodes by how much of them is allocated.
 *
 * <p>The scoring strategy is LeastAllocated over CPU and memory with equal weights: the mean, in whole points, of the share
 * of each that stays free.
 */
public final class NodeResourcesFit implements FilterPlugin, ScorePlugin {
    private final boolean byNonZeroRequests;

    private NodeResourcesFit(boolean byNonZeroRequests) {
        this.byNonZeroRequests = byNonZeroRequests;
    }

    /** LeastAllocated as kube-scheduler has it: pods that ask for nothing count with default amounts. */
    public static NodeResourcesFit leastAllocated() {
        return new NodeResourcesFit(true);
    }

    /** LeastAllocated by what pods really ask for. */
    public static NodeResourcesFit leastAllocatedByRequests() {
        return new NodeResourcesFit(false);
    }

    @Override
    public String name() {
        return "NodeResourcesFit";
    }

    @Override
    public NodeFilter prepareFilter(PodSpec spec) {
        return new ResourceFit(name(), spec.requests());
    }

    @Override
    public boolean isHelpedBy(ClusterEvent event, PodSpec spec) {
        if (event instanceof ClusterEvent.NodeChanged changed) {
            return spec.requests().fitsWithin(changed.node().node().allocatable());
        }
        return true;
    }

    @Override
    public Normalization normalization() {
        return Normalization.NONE;
    }

    @Override
    public Scorer prepareScore(PodSpec spec) {
        Resources counted = byNonZeroRequests ? spec.nonZeroRequests() : spec.requests();
        return node -> leastAllocated(node, counted.cpuMillis(), counted.memoryBytes());
    }

    private long leastAllocated(NodeInfo node, long podCpuMillis, long podMemoryBytes) {
        long cpu = node.node().allocatable().cpuMillis();
        long memory = node.node().allocatable().memoryBytes();
        long sum =
                freeShare(cpu, cpuMillis(node) + podCpuMillis) + freeShare(memory, memoryBytes(node) + podMemoryBytes);
        int named = (cpu > 0 ? 1 : 0) + (memory > 0 ? 1 : 0);
        return named == 0 ? 0 : sum / named;
    }

    private long cpuMillis(NodeInfo node) {
        return byNonZeroRequests ? node.nonZeroCpuMillis() : node.requested(ResourceName.CPU);
    }

    private long memoryBytes(NodeInfo node) {
        return byNonZeroRequests ? node.nonZeroMemoryBytes() : node.requested(ResourceName.MEMORY);
    }

    private static long freeShare(long allocatable, long requested) {
        if (allocatable <= 0 || requested > allocatable) {
            return 0;
        }
        return (allocatable - requested) * MAX_SCORE / allocatable;
    }
}
