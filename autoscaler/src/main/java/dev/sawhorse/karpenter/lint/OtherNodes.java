package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Nodes that no NodePool launches, such as those of a node group.
 *
 * @param labels what is known of their labels before they are there; those of their instances are not
 */
public record OtherNodes(Map<String, String> labels, List<Taint> taints) {
    /** Labels that tell what instance a node runs on. */
    private static final SortedSet<String> OF_INSTANCES = new TreeSet<>(List.of(
            Labels.ARCH,
            Labels.OS,
            Labels.INSTANCE_TYPE,
            Labels.REGION,
            Labels.ZONE,
            "topology.k8s.aws/zone-id",
            "eks.amazonaws.com/capacityType"));

    public OtherNodes {
        labels = Labels.copyOf(labels);
        taints = List.copyOf(taints);
    }

    /** Whether a pod may go to them, whatever their size and instance. */
    boolean letIn(PodSpec pod) {
        return PoolTypes.isLetOn(pod, taints)
                && PoolTypes.choices(pod).stream()
                        .anyMatch(asked -> Requirements.ofLabels(labels).isCompatible(asked, OF_INSTANCES));
    }
}
