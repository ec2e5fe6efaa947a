package dev.sawhorse.karpenter.explanation;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A provisioning round explained.
 *
 * @param claims one for each NodeClaim it came to, in their order
 * @param pods the pods asked about, by namespace/name
 */
public record RoundExplanation(List<ClaimExplanation> claims, Map<String, PodExplanation> pods) {
    public RoundExplanation {
        claims = List.copyOf(claims);
        pods = Collections.unmodifiableMap(new LinkedHashMap<>(pods));
    }
}
