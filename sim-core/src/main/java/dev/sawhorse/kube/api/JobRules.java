// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * The settings of a Job besides its numbers of pods.
 *
 * @param suspended whether it is suspended and has no pods
 * @param indexed whether every completion has an index (completionMode Indexed)
 * @param backoffLimitPerIndex the number of tolerated failures per index, null where they are counted together
 * @param maxFailedIndexes the number of failed indexes beyond which the job fails, null for any
 * @param activeDeadlineSeconds the greatest time it may be active, null for no limit
 * @param replaceTerminating whether a terminating pod counts as failed and is replaced at once (podReplacementPolicy
 *     TerminatingOrFailed)
 * @param podFailurePolicy the failures that count, null for all
 * @param successPolicy the condition on which an indexed job succeeds before all its indexes have, null for none
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
