package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.simulator.GpuNodes;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.kube.Node;

/** Which nodes count as ready: not those that wait for a startup taint to go or for their GPUs to show. */
final class NodeReadiness {
    private final NodeTaints taints;
    private final String gpuLabel;

    NodeReadiness(AutoscalingOptions options, String gpuLabel) {
        this.taints = new NodeTaints(options);
        this.gpuLabel = gpuLabel;
    }

    boolean isReady(Node node) {
        boolean lacksGpu = node.label(gpuLabel) != null && !GpuNodes.offersGpu(node);
        return node.isReady() && !taints.isStarting(node) && !lacksGpu;
    }

    boolean isReadyAndSchedulable(Node node) {
        return isReady(node) && !node.isUnschedulable();
    }
}
