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
import java.util.ArrayList;
import java.util.List;

/** Which pods fit a new node of a group, and how many nodes all of them would need. */
final class GroupEstimates {
    private final ClusterSnapshot snapshot;
    private final AutoscalingOptions options;
    private final int currentNodes;

    GroupEstimates(ClusterSnapshot snapshot, AutoscalingOptions options, int currentNodes) {
        this.snapshot = snapshot;
        this.options = options;
        this.currentNodes = currentNodes;
    }

    /** Returns those of the pods that fit a node of the group that has no pods but its own; each pod learns how it fared. */
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

    /** Returns how many nodes of the group, within what it and groups like it may have, would help how many pods. */
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

    private static int room(NodeGroup group) {
        return Math.max(0, group.maxSize() - group.targetSize());
    }
}
