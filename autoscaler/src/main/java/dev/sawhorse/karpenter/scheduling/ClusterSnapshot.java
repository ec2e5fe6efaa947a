package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What of the cluster topology rules count: every node, also those about to be deleted, the pods, and the namespaces.
 *
 * @param nodes by name
 * @param pods those bound to a node; others are passed over
 * @param repellingPods those of them with a required anti-affinity, in the same order
 * @param namespaces labels by name, for namespace selectors
 */
public record ClusterSnapshot(
        Map<String, Node> nodes,
        Collection<Pod> pods,
        Collection<Pod> repellingPods,
        Map<String, Map<String, String>> namespaces) {
    public static final ClusterSnapshot EMPTY = new ClusterSnapshot(Map.of(), List.of(), Map.of());

    /** Makes a snapshot, having looked through the pods for those with a required anti-affinity. */
    public ClusterSnapshot(Map<String, Node> nodes, Collection<Pod> pods, Map<String, Map<String, String>> namespaces) {
        this(nodes, pods, pods.stream().filter(ClusterSnapshot::isRepelling).toList(), namespaces);
    }

    /** Whether the pod has a required anti-affinity. */
    public static boolean isRepelling(Pod pod) {
        return !pod.spec().affinity().requiredPodAntiAffinity().isEmpty();
    }
}
