// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.clusterautoscaler.estimator.BinpackingNodeEstimator;
import dev.sawhorse.clusterautoscaler.estimator.Estimate;
import dev.sawhorse.clusterautoscaler.estimator.EstimationLimit;
import dev.sawhorse.clusterautoscaler.simulator.ClusterSnapshot;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;

/** The estimates of one scale-up: which pods fit a new node of a group, and how many nodes they need. */
final class GroupEstimates {
    private final ClusterSnapshot snapshot;
    private final AutoscalingOptions options;
    private final int currentNodes;

    GroupEstimates(ClusterSnapshot snapshot, AutoscalingOptions options, int currentNodes) {
        this.snapshot = snapshot;
        this.options = options;
        this.currentNodes = currentNodes;
    }

    /**
     * Returns the pods that fit an otherwise empty new node of the group, and records the result for each pod ({@code
     * core/scaleup/orchestrator/orchestrator.go SchedulablePodGroups}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.SchedulablePodGroups")
    List<PodGroup> fitting(List<PodGroup> pods, NodeGroup group, NodeTemplate template) {
        List<PodGroup> fitting = new ArrayList<>();
        snapshot.fork();
        snapshot.addNode(template);
        NodeInfo node = snapshot.find(template.node().name());
        for (PodGroup one : pods) {
            Rejection rejection =
                    node == null ? null : snapshot.check(one.pods().exemplar(), node);
            if (rejection == null) {
                one.fits(group.id());
                fitting.add(one);
            } else {
                one.rejected(group.id(), rejection.reasons());
            }
        }
        snapshot.revert();
        return fitting;
    }

    /**
     * Returns how many nodes of the group, within the limits of the group and similar ones, would help how many pods ({@code
     * core/scaleup/orchestrator/orchestrator.go ComputeExpansionOption}).
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/core/scaleup/orchestrator/orchestrator.go",
            symbol = "ScaleUpOrchestrator.ComputeExpansionOption")
    Estimate estimate(List<PodGroup> pods, NodeGroup group, NodeTemplate template, List<NodeGroup> similar) {
        int room = room(group);
        for (NodeGroup other : similar) {
            room += room(other);
        }
        EstimationLimit limit = EstimationLimit.none()
                .and(options.integer(Flag.MAX_NODES_PER_SCALEUP))
                .and(room)
                .andOfCluster(options.integer(Flag.MAX_NODES_TOTAL), currentNodes);
        return new BinpackingNodeEstimator(snapshot, options.isOn(Flag.FASTPATH_BINPACKING_ENABLED))
                .estimate(pods.stream().map(PodGroup::pods).toList(), template, limit);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/estimator/sng_capacity_threshold.go",
            symbol = {"sngCapacityThreshold.NodeLimit", "sngCapacityThreshold.computeNodeGroupCapacity"})
    private static int room(NodeGroup group) {
        return Math.max(0, group.maxSize() - group.targetSize());
    }
}
