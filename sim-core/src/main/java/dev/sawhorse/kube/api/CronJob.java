// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * A CronJob ({@code batch/v1}): creates a Job at every scheduled time.
 *
 * @param zone the time zone of the schedule
 * @param concurrency the concurrency policy
 * @param suspended whether no new jobs are created
 * @param startingDeadlineSeconds the greatest delay of a job's start, null for none
 * @param successfulJobsHistoryLimit the number of completed jobs to keep
 * @param failedJobsHistoryLimit the number of failed jobs to keep
 * @param jobTemplate the job; its name and namespace are not used
 * @param lastScheduleTime the last scheduled time that created a job before the run, null if none
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
    /** The API's default number of completed jobs to keep. */
    public static final int DEFAULT_SUCCESSFUL_JOBS = 3;

    /** The API's default number of failed jobs to keep. */
    public static final int DEFAULT_FAILED_JOBS = 1;

    /** The concurrency policy: what happens at a scheduled time while the last job still runs. */
    public enum Concurrency {
        /** A new job runs beside it. */
        ALLOW,
        /** No new job is created until it has ended. */
        FORBID,
        /** It is deleted and replaced by a new job. */
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

    /** Returns the CronJob with an earlier scheduled time as its last one. */
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
