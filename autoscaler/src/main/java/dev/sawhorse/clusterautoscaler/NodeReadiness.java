// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.simulator.GpuNodes;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

/**
 * The filter of ready nodes (Cluster Autoscaler 1.37, {@code utils/kubernetes/ready.go IsNodeReadyAndSchedulable},
 * {@code core/static_autoscaler.go obtainNodeLists}): nodes whose kubelet reports Ready and that have no taint to the
 * contrary; of the schedulable ones, not those that wait for a startup taint to be removed or for their GPUs to be
 * advertised.
 *
 * <p>Differences: conditions other than Ready are represented by their taints only.
 */
final class NodeReadiness {
    private final NodeTaints taints;
    private final String gpuLabel;

    NodeReadiness(AutoscalingOptions options, String gpuLabel) {
        this.taints = new NodeTaints(options);
        this.gpuLabel = gpuLabel;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/static_autoscaler.go",
            symbol = "StaticAutoscaler.obtainNodeLists")
    boolean isReady(Node node) {
        boolean isHealthy = node.isReady() && !NodeTaints.isUnhealthy(node);
        return isHealthy && (node.isUnschedulable() || !isStarting(node));
    }

    private boolean isStarting(Node node) {
        boolean lacksGpu = node.label(gpuLabel) != null && !GpuNodes.offersGpu(node);
        return lacksGpu || taints.isStarting(node);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/utils/kubernetes/ready.go",
            symbol = "IsNodeReadyAndSchedulable")
    boolean isReadyAndSchedulable(Node node) {
        return isReady(node) && !node.isUnschedulable();
    }
}
