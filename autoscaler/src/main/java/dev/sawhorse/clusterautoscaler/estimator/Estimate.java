package dev.sawhorse.clusterautoscaler.estimator;

import dev.sawhorse.kube.Pod;
import java.util.List;

/**
 * What a node group could do.
 *
 * @param nodes how many new nodes have pods
 * @param pods those that would run, on new nodes or where they found room on the way
 */
public record Estimate(int nodes, List<Pod> pods) {
    public Estimate {
        pods = List.copyOf(pods);
    }
}
