// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * A Job ({@code batch/v1}).
 *
 * @param parallelism the greatest number of pods at once
 * @param completions the number of pods that must succeed; null for a work queue, which is complete once a pod has succeeded
 *     and none runs
 * @param backoffLimit the number of tolerated failures
 * @param ttlSecondsAfterFinished the time after which a finished job and its pods are deleted; null to keep them
 * @param rules further settings
 * @param work what the scenario says about its work
 */
public record Job(
        ObjectMeta meta,
        int parallelism,
        @Nullable Integer completions,
        int backoffLimit,
        @Nullable Integer ttlSecondsAfterFinished,
        PodTemplate template,
        JobRules rules,
        JobWork work) {

    /** The API's default number of tolerated failures. */
    public static final int DEFAULT_BACKOFF_LIMIT = 6;

    public Job {
        if (parallelism < 0 || (completions != null && completions < 0)) {
            throw new IllegalArgumentException("parallelism " + parallelism + " and completions " + completions + " of "
                    + meta.key() + " must not be negative\nMaybe 0 is meant.");
        }
        if (rules.indexed() && completions == null) {
            throw new IllegalArgumentException(
                    "completions of the indexed " + meta.key() + " are missing\nMaybe they equal its parallelism.");
        }
    }

    /** Makes a job of whose work nothing is said. */
    public Job(
            ObjectMeta meta,
            int parallelism,
            @Nullable Integer completions,
            int backoffLimit,
            @Nullable Integer ttlSecondsAfterFinished,
            PodTemplate template,
            JobRules rules) {
        this(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, rules, JobWork.PLAIN);
    }

    /** Makes a job without further settings. */
    public Job(
            ObjectMeta meta,
            int parallelism,
            @Nullable Integer completions,
            int backoffLimit,
            @Nullable Integer ttlSecondsAfterFinished,
            PodTemplate template) {
        this(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, JobRules.DEFAULT);
    }

    /** Returns a job with a number of pods, all of which may run at once. */
    public static Job of(ObjectMeta meta, int completions, PodTemplate template) {
        return new Job(meta, completions, completions, DEFAULT_BACKOFF_LIMIT, null, template);
    }

    public String key() {
        return meta.key();
    }

    public Job withMeta(ObjectMeta changed) {
        return new Job(changed, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, rules, work);
    }

    /** Returns the same Job with another number of completions. */
    public Job withCompletions(int changed) {
        return new Job(meta, parallelism, changed, backoffLimit, ttlSecondsAfterFinished, template, rules, work);
    }

    public Job withTemplate(PodTemplate changed) {
        return new Job(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, changed, rules, work);
    }

    public Job withParallelism(int changed) {
        return new Job(meta, changed, completions, backoffLimit, ttlSecondsAfterFinished, template, rules, work);
    }

    public Job withTtlSecondsAfterFinished(int changed) {
        return new Job(meta, parallelism, completions, backoffLimit, changed, template, rules, work);
    }

    public Job withRules(JobRules changed) {
        return new Job(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, changed, work);
    }

    public Job withWork(JobWork changed) {
        return new Job(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, rules, changed);
    }
}
