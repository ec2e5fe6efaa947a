package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import java.util.List;
import java.util.Map;

/**
 * What a scheduling round decided.
 *
 * @param newNodeClaims in the order they stood at the end of the round
 * @param existingNodes all nodes that were looked at, in that order, with the pods placed on them
 * @param podErrors pods that were not placed and why, in the order they failed
 */
public record SchedulingResult(
        List<NewNodeClaim> newNodeClaims, List<NodePlacements> existingNodes, Map<Pod, SchedulingError> podErrors) {
    public static final SchedulingResult NOTHING = new SchedulingResult(List.of(), List.of(), Map.of());

    /** The pods placed on a node that exists. */
    public record NodePlacements(NodeSnapshot node, List<Pod> pods) {}
}
