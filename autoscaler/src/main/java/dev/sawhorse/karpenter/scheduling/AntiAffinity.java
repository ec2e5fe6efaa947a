// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A required anti-affinity of pods in the cluster.
 *
 * @param pods those that have it, in order
 */
record AntiAffinity(TopologyGroup.Rule rule, List<Placed> pods) {
    /**
     * A pod on a node.
     *
     * @param position its position among all pods with all their anti-affinities
     * @param domain the domain of its node, null if the node has none
     */
    record Placed(int position, Pod pod, @Nullable String domain) {}
}
