// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.version.KarpenterVersion;

/**
 * The settings of Karpenter that change a scheduling round.
 *
 * @param version the version whose rules apply
 * @param reservedCapacity the feature gate: without it, reserved is a capacity type like any other
 * @param strictReservedOfferings whether a pod waits for reserved capacity instead of falling back, as in provisioning
 * @param maxInstanceTypes the most instance types of a NodeClaim
 */
public record SchedulingOptions(
        KarpenterVersion version,
        PreferencePolicy preferencePolicy,
        MinValuesPolicy minValuesPolicy,
        boolean reservedCapacity,
        boolean strictReservedOfferings,
        int maxInstanceTypes) {
    /**
     * Whether preferences are required until they cannot be met, or ignored.
     */
    public enum PreferencePolicy {
        RESPECT,
        IGNORE
    }

    /**
     * Whether a claim with too few distinct values is refused, or accepted if it is new.
     */
    public enum MinValuesPolicy {
        STRICT,
        BEST_EFFORT
    }

    /** Karpenter's defaults in provisioning, for v1.14. */
    public static final SchedulingOptions DEFAULT = new SchedulingOptions(
            KarpenterVersion.V1_14, PreferencePolicy.RESPECT, MinValuesPolicy.STRICT, true, true, 600);

    /** Returns the same options for a simulation, in which pods do not wait for reserved capacity. */
    public SchedulingOptions withReservedFallback() {
        return new SchedulingOptions(
                version, preferencePolicy, minValuesPolicy, reservedCapacity, false, maxInstanceTypes);
    }
}
