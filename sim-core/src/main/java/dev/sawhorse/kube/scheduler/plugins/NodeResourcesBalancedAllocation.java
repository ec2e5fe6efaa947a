package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.ResourceName;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.ScorePlugin;
import org.jspecify.annotations.Nullable;

/**
 * Prefers nodes on which the pod brings the shares of CPU and memory in use closer together.
 *
 * <p>The balance of a node is 100 less the deviation of the two shares in percent; the score is 75 where the pod leaves it
 * as it is, more where it improves it.
 */
public final class NodeResourcesBalancedAllocation implements ScorePlugin {

    @Override
    public String name() {
        return "NodeResourcesBalancedAllocation";
    }

    @Override
    public Normalization normalization() {
        return Normalization.NONE;
    }

    @Override
    public @Nullable Scorer prepareScore(PodSpec spec) {
        Resources requests = spec.requests();
        long cpu = requests.cpuMillis();
        long memory = requests.memoryBytes();
        if (cpu == 0 && memory == 0) {
            return null;
        }
        return node -> 50 + (50 + balance(node, cpu, memory) - balance(node, 0, 0)) / 2;
    }

    private static long balance(NodeInfo node, long podCpuMillis, long podMemoryBytes) {
        Resources allocatable = node.node().allocatable();
        if (allocatable.cpuMillis() <= 0 || allocatable.memoryBytes() <= 0) {
            return MAX_SCORE;
        }
        double cpu = share(node.requested(ResourceName.CPU) + podCpuMillis, allocatable.cpuMillis());
        double memory = share(node.requested(ResourceName.MEMORY) + podMemoryBytes, allocatable.memoryBytes());
        double deviation = Math.abs(cpu - memory) / 2;
        return (long) ((1 - deviation) * MAX_SCORE);
    }

    private static double share(long requested, long allocatable) {
        return Math.min(1, (double) requested / allocatable);
    }
}
