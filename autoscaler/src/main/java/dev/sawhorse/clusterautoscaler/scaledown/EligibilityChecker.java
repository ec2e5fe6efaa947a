// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.clusterautoscaler.simulator.GpuNodes;
import dev.sawhorse.clusterautoscaler.simulator.NodeTaints;
import dev.sawhorse.clusterautoscaler.simulator.Utilization;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The filter of nodes whose removal is simulated: those with low utilization that nothing excludes ({@code
 * core/scaledown/eligibility/eligibility.go}).
 */
final class EligibilityChecker {
    private static final String DISABLED = "cluster-autoscaler.kubernetes.io/scale-down-disabled";

    private final CloudProvider provider;
    private final ClusterSnapshot snapshot;
    private final AutoscalingOptions options;

    EligibilityChecker(CloudProvider provider, ClusterSnapshot snapshot, AutoscalingOptions options) {
        this.provider = provider;
        this.snapshot = snapshot;
        this.options = options;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/eligibility/eligibility.go",
            symbol = "HasNoScaleDownAnnotation")
    static boolean isDisabled(Node node) {
        return "true".equals(node.meta().annotations().get(DISABLED));
    }

    /**
     * Returns why a node is not eligible, null if it is.
     *
     * @param utilization receives the node's utilization if it was computed
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaledown/eligibility/eligibility.go",
            symbol = {"Checker.unremovableReasonAndNodeUtilization", "Checker.isNodeAtOrBelowUtilizationThreshold"})
    @Nullable
    UnremovableReason reason(Node node, Predicate<Node> isReady, Map<String, Utilization> utilization, long now) {
        NodeInfo info = snapshot.find(node.name());
        if (info == null) {
            return UnremovableReason.UNEXPECTED_ERROR;
        }
        if (node.taints().stream().anyMatch(taint -> taint.key().equals(NodeTaints.TO_BE_DELETED))) {
            return UnremovableReason.CURRENTLY_BEING_DELETED;
        }
        if (isDisabled(node)) {
            return UnremovableReason.SCALE_DOWN_DISABLED_ANNOTATION;
        }
        NodeGroup group = provider.nodeGroupOf(node);
        if (group == null) {
            return UnremovableReason.NOT_AUTOSCALED;
        }
        if (!options.isOn(Flag.SCALE_DOWN_UNREADY_ENABLED) && !isReady.test(node)) {
            return UnremovableReason.SCALE_DOWN_UNREADY_DISABLED;
        }
        boolean gpu = GpuNodes.hasGpu(node, provider.gpuLabel());
        Utilization own = Utilization.of(
                info,
                gpu,
                group.options().ignoreDaemonSetsUtilization(options),
                options.isOn(Flag.IGNORE_MIRROR_PODS_UTILIZATION),
                now);
        utilization.put(node.name(), own);
        return own.share() > group.options().utilizationThreshold(options, gpu)
                ? UnremovableReason.NOT_UNDERUTILIZED
                : null;
    }
}
