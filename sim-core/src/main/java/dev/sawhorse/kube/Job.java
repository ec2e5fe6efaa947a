package dev.sawhorse.kube;

import org.jspecify.annotations.Nullable;

/**
 * A Job ({@code batch/v1}) as it is wanted.
 *
 * @param parallelism how many pods may run at once
 * @param completions how many must succeed; null for a work queue, which is done once a pod has succeeded and none runs
 * @param backoffLimit how many failures it bears
 * @param ttlSecondsAfterFinished after how long a finished job and its pods are deleted; null to keep them
 * @param rules what else it says
 */
public record Job(
        ObjectMeta meta,
        int parallelism,
        @Nullable Integer completions,
        int backoffLimit,
        @Nullable Integer ttlSecondsAfterFinished,
        PodTemplate template,
        JobRules rules) {

    /** The API's default number of failures that a job bears. */
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

    /** A job that says nothing but how many pods it wants and how many failures it bears. */
    public Job(
            ObjectMeta meta,
            int parallelism,
            @Nullable Integer completions,
            int backoffLimit,
            @Nullable Integer ttlSecondsAfterFinished,
            PodTemplate template) {
        this(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, JobRules.DEFAULT);
    }

    /** A job of so many pods, all of which may run at once. */
    public static Job of(ObjectMeta meta, int completions, PodTemplate template) {
        return new Job(meta, completions, completions, DEFAULT_BACKOFF_LIMIT, null, template);
    }

    public String key() {
        return meta.key();
    }

    public Job withMeta(ObjectMeta changed) {
        return new Job(changed, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, rules);
    }

    /** Returns the same Job with another number of pods that must succeed. */
    public Job withCompletions(int changed) {
        return new Job(meta, parallelism, changed, backoffLimit, ttlSecondsAfterFinished, template, rules);
    }

    public Job withTemplate(PodTemplate changed) {
        return new Job(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, changed, rules);
    }

    public Job withParallelism(int changed) {
        return new Job(meta, changed, completions, backoffLimit, ttlSecondsAfterFinished, template, rules);
    }

    public Job withTtlSecondsAfterFinished(int changed) {
        return new Job(meta, parallelism, completions, backoffLimit, changed, template, rules);
    }

    public Job withRules(JobRules changed) {
        return new Job(meta, parallelism, completions, backoffLimit, ttlSecondsAfterFinished, template, changed);
    }
}
