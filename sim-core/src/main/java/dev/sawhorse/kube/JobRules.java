package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * What a Job may say beyond how many pods it wants.
 *
 * @param suspended whether it is to have no pods for now
 * @param indexed whether every completion has a number of its own (completionMode Indexed)
 * @param backoffLimitPerIndex how many failures every number bears, null where they count together
 * @param maxFailedIndexes how many numbers may fail before the job does, null for any
 * @param activeDeadlineSeconds for how long it may be at work, null for ever
 * @param replaceTerminating whether a pod that is on its way out counts as failed and is replaced at once
 *     (podReplacementPolicy TerminatingOrFailed)
 * @param podFailurePolicy which failures count, null for all
 * @param successPolicy when an indexed job is done before all its numbers are, null for never
 */
public record JobRules(
        boolean suspended,
        boolean indexed,
        @Nullable Integer backoffLimitPerIndex,
        @Nullable Integer maxFailedIndexes,
        @Nullable Long activeDeadlineSeconds,
        boolean replaceTerminating,
        @Nullable PodFailurePolicy podFailurePolicy,
        @Nullable SuccessPolicy successPolicy) {
    public static final JobRules DEFAULT = new JobRules(false, false, null, null, null, true, null, null);

    public JobRules withSuspended(boolean changed) {
        return new JobRules(
                changed,
                indexed,
                backoffLimitPerIndex,
                maxFailedIndexes,
                activeDeadlineSeconds,
                replaceTerminating,
                podFailurePolicy,
                successPolicy);
    }
}
