package dev.sawhorse.karpenter.explanation;

import java.util.List;

/**
 * Why a NodeClaim of a round lists the instance types it lists.
 *
 * @param pods the pods it was made for, as namespace/name in the order they were placed
 * @param funnel from what Karpenter sees of the cloud to the types listed
 */
public record ClaimExplanation(String nodePool, List<String> pods, Funnel funnel) {
    public ClaimExplanation {
        pods = List.copyOf(pods);
    }
}
