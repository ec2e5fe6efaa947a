// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import java.util.List;

/**
 * The explanation of the instance types of a NodeClaim of a round.
 *
 * @param pods pods of the NodeClaim, as namespace/name in the order in which they were placed
 * @param trace from the types that Karpenter sees to those of the NodeClaim
 */
public record ClaimExplanation(String nodePool, List<String> pods, InstanceTypeFilterTrace trace) {
    public ClaimExplanation {
        pods = List.copyOf(pods);
    }
}
