package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.Pod;
import java.util.List;

/** Pods that are alike for the scheduler: what is true of the first is true of all. */
public record PodEquivalenceGroup(List<Pod> pods) {
    public PodEquivalenceGroup {
        if (pods.isEmpty()) {
            throw new IllegalArgumentException("pods is empty\nMaybe a group was made before its first pod.");
        }
        pods = List.copyOf(pods);
    }

    /** Returns the pod that stands for all. */
    public Pod exemplar() {
        return pods.get(0);
    }
}
