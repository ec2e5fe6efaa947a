// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import java.util.List;

/**
 * The explanation of a pod's placement in a round.
 *
 * @param outcome kind of the placement
 * @param target node, or NodePool of the NodeClaim; empty if it was not placed
 * @param reason reason of the outcome, in Karpenter's words
 * @param relaxed preferences that were relaxed, in that order
 * @param nodes existing nodes that refused it, in the order in which they were tried
 * @param inFlight NodeClaims of the same round that refused it, the one with the fewest pods first
 * @param pools NodePools that refused it, in the order in which they were tried
 */
public record PodExplanation(
        Outcome outcome,
        String target,
        String reason,
        List<String> relaxed,
        List<Refusal> nodes,
        List<Refusal> inFlight,
        List<PoolRefusal> pools) {
    /** The kind of a pod's placement. */
    public enum Outcome {
        EXISTING_NODE,
        IN_FLIGHT_NODE_CLAIM,
        NEW_NODE_CLAIM,
        NOWHERE,
        /** The pod was skipped before scheduling. */
        IGNORED
    }

    public PodExplanation {
        relaxed = List.copyOf(relaxed);
        nodes = List.copyOf(nodes);
        inFlight = List.copyOf(inFlight);
        pools = List.copyOf(pools);
    }

    /** Returns the explanation of a skipped pod. */
    public static PodExplanation ignored(String reason) {
        return new PodExplanation(Outcome.IGNORED, "", reason, List.of(), List.of(), List.of(), List.of());
    }
}
