package dev.sawhorse.karpenter.explanation;

import org.jspecify.annotations.Nullable;

/**
 * Why no NodeClaim of a NodePool was opened for a pod.
 *
 * @param reason in Karpenter's words
 * @param hint what would let it open one, with how much is missing; empty where that is not known
 * @param funnel what became of the instance types; null where it did not come to them
 */
public record PoolRefusal(
        String nodePool,
        String reason,
        String hint,
        @Nullable Funnel funnel) {}
