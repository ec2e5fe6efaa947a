// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.Set;

/**
 * The pods and nodes that a simulation of consolidation may not combine: a node whose consolidateAfter has not elapsed since
 * its last pod came or went takes no pods that move only because their node is consolidated (Karpenter v1.14, consolidation
 * simulations).
 *
 * @param nodes names of nodes inside their consolidateAfter
 * @param pods the pods that these nodes do not take
 */
public record ConsolidateAfterHold(Set<String> nodes, Set<Pod> pods) {
    /** Nothing is held back, as in provisioning. */
    public static final ConsolidateAfterHold NONE = new ConsolidateAfterHold(Set.of(), Set.of());

    /** Whether the node is inside its consolidateAfter. */
    boolean isOn(NodeSnapshot node) {
        return !nodes.isEmpty() && nodes.contains(node.name());
    }
}
