// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Taint;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The nodes that no NodePool launches, such as those of a node group.
 *
 * @param labels known labels of future nodes, without those of their instances
 */
public record UnmanagedNodes(Map<String, String> labels, List<Taint> taints) {
    /** The labels that depend on the instance of a node. */
    private static final SortedSet<String> OF_INSTANCES = new TreeSet<>(List.of(
            Labels.ARCH,
            Labels.OS,
            Labels.INSTANCE_TYPE,
            Labels.REGION,
            Labels.ZONE,
            "topology.k8s.aws/zone-id",
            "eks.amazonaws.com/capacityType"));

    public UnmanagedNodes {
        labels = Labels.copyOf(labels);
        taints = List.copyOf(taints);
    }

    /** Whether a pod is allowed on them, regardless of their size and instance type. */
    boolean allows(PodSpec pod) {
        return PoolTypes.toleratesAll(pod, taints)
                && PoolTypes.choices(pod).stream()
                        .anyMatch(required -> Requirements.ofLabels(labels).isCompatible(required, OF_INSTANCES));
    }
}
