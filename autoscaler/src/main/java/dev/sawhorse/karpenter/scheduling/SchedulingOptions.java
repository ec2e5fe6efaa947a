// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Karpenter that change a scheduling round.
 *
 * @param version the version whose rules apply
 * @param reservedCapacity the feature gate: without it, reserved is a capacity type like any other
 * @param strictReservedOfferings whether a pod waits for reserved capacity instead of falling back, as in provisioning
 * @param creditedReservation the id of a reservation of which one more instance counts as free, because the node in it is
 *     going to be deleted; null for none
 * @param maxInstanceTypes the most instance types of a NodeClaim
 */
public record SchedulingOptions(
        KarpenterVersion version,
        PreferencePolicy preferencePolicy,
        MinValuesPolicy minValuesPolicy,
        boolean reservedCapacity,
        boolean strictReservedOfferings,
        @Nullable String creditedReservation,
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
            KarpenterVersion.V1_14, PreferencePolicy.RESPECT, MinValuesPolicy.STRICT, true, true, null, 600);

    /** Returns the same options for a simulation, in which pods do not wait for reserved capacity. */
    public SchedulingOptions withReservedFallback() {
        return new SchedulingOptions(
                version, preferencePolicy, minValuesPolicy, reservedCapacity, false, null, maxInstanceTypes);
    }

    /**
     * Returns the same options for a simulation, in which pods wait for reserved capacity and a reservation has one more
     * instance ({@code CreditReservationCapacity}, {@code DisableReservedCapacityFallback}).
     */
    public SchedulingOptions withCreditedReservation(String reservation) {
        return new SchedulingOptions(
                version, preferencePolicy, minValuesPolicy, reservedCapacity, true, reservation, maxInstanceTypes);
    }
}
