package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * A pod equivalence group: pods that the scheduler treats alike, so that a result for one of them holds for all.
 */
public record PodEquivalenceGroup(List<Pod> pods) {
    public PodEquivalenceGroup {
        if (pods.isEmpty()) {
            throw new IllegalArgumentException("pods is empty\nMaybe a group was made before its first pod.");
        }
        pods = List.copyOf(pods);
    }

    /** Returns the pod that represents the group. */
    public Pod exemplar() {
        return pods.get(0);
    }
}
