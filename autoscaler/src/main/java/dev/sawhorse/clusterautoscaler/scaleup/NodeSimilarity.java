// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeTemplate;
import dev.sawhorse.clusterautoscaler.config.AutoscalingOptions;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The similarity test of node templates of two groups ({@code processors/nodegroupset/compare_nodegroups.go
 * IsCloudProviderNodeInfoSimilar}): equal size within tolerances, and equal labels but for those of place and name.
 * Taints are not compared.
 */
final class NodeSimilarity {
    /** Labels that may differ; those after the first line are specific to AWS. */
    private static final List<String> IGNORED = List.of(
            Labels.HOSTNAME,
            Labels.ZONE,
            Labels.REGION,
            "failure-domain.beta.kubernetes.io/zone",
            "failure-domain.beta.kubernetes.io/region",
            "beta.kubernetes.io/fluentd-ds-ready",
            "kops.k8s.io/instancegroup",
            "alpha.eksctl.io/instance-id",
            "alpha.eksctl.io/nodegroup-name",
            "eks.amazonaws.com/nodegroup",
            "k8s.amazonaws.com/eniConfig",
            "lifecycle",
            "topology.ebs.csi.aws.com/zone",
            "topology.k8s.aws/zone-id");

    private final List<String> comparedLabels;
    private final Set<String> ignoredLabels = new TreeSet<>(IGNORED);
    private final double memoryRatio;
    private final double allocatableRatio;
    private final double freeRatio;

    NodeSimilarity(AutoscalingOptions options) {
        this.comparedLabels = options.list(Flag.BALANCING_LABEL);
        this.ignoredLabels.addAll(options.list(Flag.BALANCING_IGNORE_LABEL));
        this.memoryRatio = options.decimal(Flag.MEMORY_DIFFERENCE_RATIO);
        this.allocatableRatio = options.decimal(Flag.MAX_ALLOCATABLE_DIFFERENCE_RATIO);
        this.freeRatio = options.decimal(Flag.MAX_FREE_DIFFERENCE_RATIO);
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodegroupset/compare_nodegroups.go",
            symbol = "IsCloudProviderNodeInfoSimilar")
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodegroupset/aws_nodegroups.go",
            symbol = "CreateAwsNodeInfoComparator")
    boolean areSimilar(NodeTemplate one, NodeTemplate other) {
        if (!comparedLabels.isEmpty()) {
            return comparedLabels.stream().allMatch(label -> {
                String value = one.node().label(label);
                return value != null && value.equals(other.node().label(label));
            });
        }
        return haveSimilarCapacity(one.node().capacity(), other.node().capacity())
                && areClose(one.node().allocatable(), other.node().allocatable(), allocatableRatio)
                && haveSimilarFreeResources(one, other)
                && labels(one).equals(labels(other));
    }

    private boolean haveSimilarCapacity(Resources one, Resources other) {
        if (!one.asMap().keySet().equals(other.asMap().keySet())) {
            return false;
        }
        for (Map.Entry<String, Long> entry : one.asMap().entrySet()) {
            long theirs = other.amount(entry.getKey());
            boolean isMemory = entry.getKey().equals(ResourceName.name(ResourceName.MEMORY));
            if (isMemory ? !isClose(entry.getValue(), theirs, memoryRatio) : entry.getValue() != theirs) {
                return false;
            }
        }
        return true;
    }

    private boolean haveSimilarFreeResources(NodeTemplate one, NodeTemplate other) {
        Resources ours = requested(one);
        Resources theirs = requested(other);
        for (int resource = 0; resource < Math.max(ours.indexBound(), theirs.indexBound()); resource++) {
            long ourRoom = one.node().allocatable().amount(resource) - ours.amount(resource);
            long theirRoom = other.node().allocatable().amount(resource) - theirs.amount(resource);
            if (!isClose(ourRoom, theirRoom, freeRatio)) {
                return false;
            }
        }
        return true;
    }

    private static Resources requested(NodeTemplate template) {
        Resources sum = Resources.ofCpuMemory(0, 0);
        for (Pod pod : template.pods()) {
            sum = sum.plus(pod.spec().requests());
        }
        return sum;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodegroupset/compare_nodegroups.go",
            symbol = {"resourceMapsWithinTolerance", "resourceListWithinTolerance"})
    private static boolean areClose(Resources one, Resources other, double ratio) {
        if (!one.asMap().keySet().equals(other.asMap().keySet())) {
            return false;
        }
        return one.asMap().entrySet().stream()
                .allMatch(entry -> isClose(entry.getValue(), other.amount(entry.getKey()), ratio));
    }

    private static boolean isClose(long one, long other, double ratio) {
        return Math.abs((double) one - other) <= Math.max(one, other) * ratio;
    }

    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/processors/nodegroupset/compare_nodegroups.go",
            symbol = "compareLabels")
    private Map<String, String> labels(NodeTemplate template) {
        Map<String, String> compared = new TreeMap<>(template.node().labels());
        compared.keySet().removeAll(ignoredLabels);
        return compared;
    }
}
