package dev.sawhorse.kube;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A CronJob ({@code batch/v1}) as it is wanted: a Job at every hit of a schedule.
 *
 * @param zone whose clock the schedule is read from
 * @param concurrency what happens when the last job still runs
 * @param suspended whether no jobs are started for now
 * @param startingDeadlineSeconds how late a job may still start, null for any lateness
 * @param successfulJobsHistoryLimit how many completed jobs are kept
 * @param failedJobsHistoryLimit how many failed jobs are kept
 * @param jobTemplate the job; its name and namespace do not count
 * @param lastScheduleTime the last hit that started a job before the run, null if none did
 */
public record CronJob(
        ObjectMeta meta,
        CronSchedule schedule,
        ZoneId zone,
        Concurrency concurrency,
        boolean suspended,
        @Nullable Long startingDeadlineSeconds,
        int successfulJobsHistoryLimit,
        int failedJobsHistoryLimit,
        Job jobTemplate,
        @Nullable Instant lastScheduleTime) {
    /** The API's default number of completed jobs that are kept. */
    public static final int DEFAULT_SUCCESSFUL_JOBS = 3;

    /** The API's default number of failed jobs that are kept. */
    public static final int DEFAULT_FAILED_JOBS = 1;

    /** What happens when the schedule hits while the last job still runs. */
    public enum Concurrency {
        /** Another one starts beside it. */
        ALLOW,
        /** None starts until it is done. */
        FORBID,
        /** It is deleted for a new one. */
        REPLACE
    }

    public String key() {
        return meta.key();
    }

    public CronJob withMeta(ObjectMeta changed) {
        return new CronJob(
                changed,
                schedule,
                zone,
                concurrency,
                suspended,
                startingDeadlineSeconds,
                successfulJobsHistoryLimit,
                failedJobsHistoryLimit,
                jobTemplate,
                lastScheduleTime);
    }

    public CronJob withJobTemplate(Job changed) {
        return new CronJob(
                meta,
                schedule,
                zone,
                concurrency,
                suspended,
                startingDeadlineSeconds,
                successfulJobsHistoryLimit,
                failedJobsHistoryLimit,
                changed,
                lastScheduleTime);
    }

    /** Returns the CronJob as if a job had been started for an earlier hit. */
    public CronJob withLastScheduleTime(Instant changed) {
        return new CronJob(
                meta,
                schedule,
                zone,
                concurrency,
                suspended,
                startingDeadlineSeconds,
                successfulJobsHistoryLimit,
                failedJobsHistoryLimit,
                jobTemplate,
                changed);
    }

    public CronJob withSuspended(boolean changed) {
        return new CronJob(
                meta,
                schedule,
                zone,
                concurrency,
                changed,
                startingDeadlineSeconds,
                successfulJobsHistoryLimit,
                failedJobsHistoryLimit,
                jobTemplate,
                lastScheduleTime);
    }
}
