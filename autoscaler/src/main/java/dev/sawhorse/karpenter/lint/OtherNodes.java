package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
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
        boolean kept = taints.stream()
                .filter(taint -> !taint.effect().equals(Taint.PREFER_NO_SCHEDULE))
                .anyMatch(taint -> !Toleration.anyTolerates(pod.tolerations(), taint));
        List<NodeSelectorTerm> terms = pod.affinity().requiredNodeTerms();
        Requirements selected = Requirements.ofLabels(pod.nodeSelector());
        return !kept
                && (terms.isEmpty()
                        ? have(selected)
                        : terms.stream()
                                .anyMatch(term ->
                                        have(selected.plus(Requirements.ofExpressions(term.matchExpressions())))));
    }

    private boolean have(Requirements asked) {
        return Requirements.ofLabels(labels).isCompatible(asked.without(Labels.HOSTNAME), OF_INSTANCES);
    }
}
