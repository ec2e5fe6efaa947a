// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;

/**
 * The result of a scheduling round.
 *
 * @param newNodeClaims in the order at the end of the round
 * @param existingNodes the nodes on which pods were placed, in the order in which rounds try them
 * @param nodes all nodes on which pods could be placed
 * @param podErrors the pods that were not placed, with reasons, in the order in which they failed
 */
public record SchedulingResult(
        List<NewNodeClaim> newNodeClaims,
        List<NodePlacements> existingNodes,
        List<NodeSnapshot> nodes,
        Map<Pod, SchedulingError> podErrors) {
    public static final SchedulingResult NOTHING = new SchedulingResult(List.of(), List.of(), List.of(), Map.of());

    /**
     * The pods placed on an existing node.
     */
    public record NodePlacements(NodeSnapshot node, List<Pod> pods) {}

    /** Returns an equal result of a round in which pods could go to other nodes as well. */
    public SchedulingResult among(List<NodeSnapshot> all) {
        return new SchedulingResult(newNodeClaims, existingNodes, all, podErrors);
    }

    /** Returns this result with other pods that count as not placed. */
    public SchedulingResult failing(Map<Pod, SchedulingError> errors) {
        return new SchedulingResult(newNodeClaims, existingNodes, nodes, errors);
    }
}
