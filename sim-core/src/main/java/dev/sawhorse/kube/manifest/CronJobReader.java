// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.CronJob.Concurrency;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reader of CronJobs. */
final class CronJobReader {
    /** The start of the search for any hit of a schedule; its choice does not matter. */
    private static final long SOME_SECOND = 1_767_225_600L;

    private CronJobReader() {}

    static @Nullable CronJob read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        Value written = spec.require("schedule");
        CronSchedule schedule = written == null ? null : schedule(written);
        Fields template = spec.fields("jobTemplate");
        spec.require("jobTemplate");
        Fields templateMeta = template.fields("metadata");
        Job job = JobReader.read(
                meta.withLabels(templateMeta.strings("labels")).withAnnotations(templateMeta.strings("annotations")),
                template,
                reading);
        if (schedule == null) {
            return null;
        }
        PodTemplate pods = job.template();
        return new CronJob(
                meta,
                schedule,
                Objects.requireNonNullElse(spec.read("timeZone", CronJobReader::zone), ZoneOffset.UTC),
                concurrency(spec.string("concurrencyPolicy", "Allow")),
                spec.flag("suspend", false),
                spec.read("startingDeadlineSeconds", value -> value.wholeNumber(0, Integer.MAX_VALUE)),
                spec.integer("successfulJobsHistoryLimit", CronJob.DEFAULT_SUCCESSFUL_JOBS, 0, Integer.MAX_VALUE),
                spec.integer("failedJobsHistoryLimit", CronJob.DEFAULT_FAILED_JOBS, 0, Integer.MAX_VALUE),
                job.withTemplate(pods.withLifetime(LifetimeAnnotation.orOf(pods.lifetime(), object, reading))),
                reading.isApplied() ? null : lastSchedule(object.fields("status")));
    }

    static @Nullable CronSchedule schedule(Value written) {
        String text = written.string();
        if (text != null && text.contains("TZ=")) {
            written.error("must not contain a time zone", "Use the field timeZone.");
            return null;
        }
        CronSchedule schedule = written.parsed("a cron expression", CronSchedule::parse);
        if (schedule != null && schedule.next(SOME_SECOND) == CronSchedule.NEVER) {
            written.error("never fires: there is no such date within five years", "Maybe the month has fewer days.");
        }
        return schedule;
    }

    static @Nullable ZoneId zone(Value value) {
        String name = value.string();
        if (name == null) {
            return null;
        }
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            value.error("\"" + name + "\" is not a time zone", "Use a name such as Europe/Berlin.");
            return null;
        }
    }

    private static Concurrency concurrency(String policy) {
        return switch (policy) {
            case "Forbid" -> Concurrency.FORBID;
            case "Replace" -> Concurrency.REPLACE;
            default -> Concurrency.ALLOW;
        };
    }

    private static @Nullable Instant lastSchedule(Fields status) {
        return status.read("lastScheduleTime", value -> value.parsed("a time", Timestamps::parse));
    }
}
