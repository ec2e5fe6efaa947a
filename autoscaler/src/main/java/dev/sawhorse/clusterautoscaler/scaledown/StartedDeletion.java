// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * A node whose deletion has started.
 *
 * @param drained whether its pods must move first
 * @param podsToEvict its pods without daemon pods, including pending pods that were placed on the node
 */
public record StartedDeletion(String node, String group, boolean drained, List<Pod> podsToEvict) {
    public StartedDeletion {
        podsToEvict = List.copyOf(podsToEvict);
    }
}
