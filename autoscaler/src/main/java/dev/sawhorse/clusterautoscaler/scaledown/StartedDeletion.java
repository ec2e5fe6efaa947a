package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Pod;
import java.util.List;

/**
 * A node whose deletion has begun.
 *
 * @param drained whether its pods must move first
 * @param podsToEvict those of them that no DaemonSet made, waiting ones that were found room on the node among them
 */
public record StartedDeletion(String node, String group, boolean drained, List<Pod> podsToEvict) {
    public StartedDeletion {
        podsToEvict = List.copyOf(podsToEvict);
    }
}
