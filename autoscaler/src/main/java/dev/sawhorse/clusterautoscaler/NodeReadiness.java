package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.clusterautoscaler.simulator.Pods;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.ResourceName;

/** Which nodes count as ready: not those that wait for a startup taint to go or for their GPUs to show. */
final class NodeReadiness {
    private final NodeTaints taints;
    private final String gpuLabel;

    NodeReadiness(AutoscalingOptions options, String gpuLabel) {
        this.taints = new NodeTaints(options);
        this.gpuLabel = gpuLabel;
    }

    boolean isReady(Node node) {
        boolean lacksGpu = node.label(gpuLabel) != null && node.allocatable().amount(ResourceName.index(Pods.GPU)) == 0;
        return node.isReady() && !taints.isStarting(node) && !lacksGpu;
    }

    boolean isReadyAndSchedulable(Node node) {
        return isReady(node) && !node.isUnschedulable();
    }
}
