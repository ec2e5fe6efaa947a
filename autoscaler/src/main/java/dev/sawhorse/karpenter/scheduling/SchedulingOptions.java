package dev.sawhorse.karpenter.scheduling;

/**
 * Karpenter's settings that bear on a scheduling round.
 *
 * @param reservedCapacity the feature gate: without it reserved is a capacity type like any other
 * @param strictReservedOfferings whether a pod waits for reserved capacity rather than fall back, as in provisioning
 * @param maxInstanceTypes how many instance types a NodeClaim lists at most
 */
public record SchedulingOptions(
        PreferencePolicy preferencePolicy,
        MinValuesPolicy minValuesPolicy,
        boolean reservedCapacity,
        boolean strictReservedOfferings,
        int maxInstanceTypes) {
    /** Whether preferences are binding until they cannot be met, or never. */
    public enum PreferencePolicy {
        RESPECT,
        IGNORE
    }

    /** Whether too few distinct values rule a claim out, or are put up with on a new claim. */
    public enum MinValuesPolicy {
        STRICT,
        BEST_EFFORT
    }

    /** What Karpenter v1.14 provisions with unless told otherwise. */
    public static final SchedulingOptions DEFAULT =
            new SchedulingOptions(PreferencePolicy.RESPECT, MinValuesPolicy.STRICT, true, true, 600);

    /** Returns the same options for a simulation, in which pods do not wait for reserved capacity. */
    public SchedulingOptions withReservedFallback() {
        return new SchedulingOptions(preferencePolicy, minValuesPolicy, reservedCapacity, false, maxInstanceTypes);
    }
}
