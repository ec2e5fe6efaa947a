package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.Set;

/**
 * Which pods may not go where while consolidation is being thought through: a node whose consolidateAfter has not passed since
 * its last pod came or went takes no pods that only move because their node is to be consolidated (Karpenter v1.14,
 * scheduling: consolidation simulations).
 *
 * @param nodes names of nodes inside their consolidateAfter
 * @param pods the pods they do not take
 */
public record ConsolidateAfterHold(Set<String> nodes, Set<Pod> pods) {
    /** Nothing is held back, as in provisioning. */
    public static final ConsolidateAfterHold NONE = new ConsolidateAfterHold(Set.of(), Set.of());

    /** Whether the node is inside its consolidateAfter. */
    boolean isOn(NodeSnapshot node) {
        return !nodes.isEmpty() && nodes.contains(node.name());
    }
}
