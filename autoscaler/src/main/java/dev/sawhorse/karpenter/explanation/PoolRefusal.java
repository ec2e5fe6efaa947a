// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a NodePool could not open a NodeClaim for a pod.
 *
 * @param reason in Karpenter's words
 * @param hint change that would let it open one, with the missing amount; empty if unknown
 * @param trace filter trace of its instance types; null if they were not considered
 */
public record PoolRefusal(
        String nodePool,
        String reason,
        String hint,
        @Nullable InstanceTypeFilterTrace trace) {}
