package dev.sawhorse.karpenter.explanation;

import java.util.List;

/**
 * What a round made of a pod, and why.
 *
 * @param outcome where it went
 * @param target the node, or the NodePool of the NodeClaim; empty if it went nowhere
 * @param reason why there, or why nowhere, in Karpenter's words
 * @param relaxed the preferences it had given up by then, in that order
 * @param nodes the existing nodes that refused it, in the order they were asked
 * @param inFlight the NodeClaims of the same round that refused it, the one with the fewest pods first
 * @param pools the NodePools that refused it, in the order they were asked
 */
public record PodExplanation(
        Outcome outcome,
        String target,
        String reason,
        List<String> relaxed,
        List<Refusal> nodes,
        List<Refusal> inFlight,
        List<PoolRefusal> pools) {
    /** Where a pod goes. */
    public enum Outcome {
        EXISTING_NODE,
        IN_FLIGHT_NODE_CLAIM,
        NEW_NODE_CLAIM,
        NOWHERE,
        /** It was left alone before anything was tried. */
        IGNORED
    }

    public PodExplanation {
        relaxed = List.copyOf(relaxed);
        nodes = List.copyOf(nodes);
        inFlight = List.copyOf(inFlight);
        pools = List.copyOf(pools);
    }

    /** Returns the explanation of a pod that was left alone. */
    public static PodExplanation ignored(String reason) {
        return new PodExplanation(Outcome.IGNORED, "", reason, List.of(), List.of(), List.of(), List.of());
    }
}
