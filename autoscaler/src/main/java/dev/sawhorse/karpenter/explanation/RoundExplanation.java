// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.explanation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The explanation of a provisioning round.
 *
 * @param claims one for each NodeClaim of the round, in order
 * @param pods explanations of the requested pods, by namespace/name
 */
public record RoundExplanation(List<ClaimExplanation> claims, Map<String, PodExplanation> pods) {
    public RoundExplanation {
        claims = List.copyOf(claims);
        pods = Collections.unmodifiableMap(new LinkedHashMap<>(pods));
    }
}
