package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;

/**
 * What a scheduling round decided.
 *
 * @param newNodeClaims in the order they stood at the end of the round
 * @param existingNodes the nodes that got pods, in the order they are looked at
 * @param nodes all nodes that pods might have gone to
 * @param podErrors pods that were not placed and why, in the order they failed
 */
public record SchedulingResult(
        List<NewNodeClaim> newNodeClaims,
        List<NodePlacements> existingNodes,
        List<NodeSnapshot> nodes,
        Map<Pod, SchedulingError> podErrors) {
    public static final SchedulingResult NOTHING = new SchedulingResult(List.of(), List.of(), List.of(), Map.of());

    /** The pods placed on a node that exists. */
    public record NodePlacements(NodeSnapshot node, List<Pod> pods) {}

    /** Returns an equal result of a round in which pods could go to other nodes as well. */
    public SchedulingResult among(List<NodeSnapshot> all) {
        return new SchedulingResult(newNodeClaims, existingNodes, all, podErrors);
    }
}
