package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.simulator.GpuNodes;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.kube.Node;

/**
 * Which nodes count as ready (Cluster Autoscaler 1.37, its node readiness and the lists of nodes its loop begins with): those
 * whose kubelet says so and that bear no taint to the contrary, and of those that take pods not the ones that wait for a startup
 * taint to go or for their GPUs to show.
 *
 * <p>Differences: conditions other than Ready are known by their taints alone.
 */
final class NodeReadiness {
    private final NodeTaints taints;
    private final String gpuLabel;

    NodeReadiness(AutoscalingOptions options, String gpuLabel) {
        this.taints = new NodeTaints(options);
        this.gpuLabel = gpuLabel;
    }

    boolean isReady(Node node) {
        boolean isHealthy = node.isReady() && !NodeTaints.isUnhealthy(node);
        return isHealthy && (node.isUnschedulable() || !isComingUp(node));
    }

    private boolean isComingUp(Node node) {
        boolean lacksGpu = node.label(gpuLabel) != null && !GpuNodes.offersGpu(node);
        return lacksGpu || taints.isStarting(node);
    }

    boolean isReadyAndSchedulable(Node node) {
        return isReady(node) && !node.isUnschedulable();
    }
}
