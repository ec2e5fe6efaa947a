// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.controller.CronJobController;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The replay of CronJobs: the times at which they create and delete Jobs. A Job ends a fixed time after its scheduled time. */
final class CronJobRows {

    private final MappingNode row;
    private final WorkloadFixture bench = new WorkloadFixture();
    private final WorkloadControllers controllers;
    private final Instant start;
    private final List<List<String>> events = new ArrayList<>();

    private CronJobRows(MappingNode row) {
        this.row = row;
        this.start = Instant.parse(Json.text(row, "clockStart"));
        this.controllers = bench.start(WorkloadControllers.Settings.AT_ONCE, start);
        bench.cluster.workloads().jobs().watch(this::onJob);
        bench.cluster.pods().watch(this::onPod);
        CronJob cronJob = cronJob();
        bench.at(0, () -> bench.cluster.workloads().apply(cronJob));
        for (MappingNode action : Json.mappings(row, "actions")) {
            bench.at(seconds(action), () -> act(action));
        }
        for (MappingNode action : Json.mappings(row, "suspendActions")) {
            boolean suspended = Json.flag(action, "Suspend");
            double minute = Json.number(action, "AtMin");
            bench.at(
                    minute * Duration.ofMinutes(1).toSeconds() + AFTER_MINUTE_SECONDS,
                    () -> bench.cluster
                            .workloads()
                            .apply(bench.cluster
                                    .workloads()
                                    .cronJobs()
                                    .require("default/tick")
                                    .withSuspended(suspended)));
        }
    }

    /** The recording harness suspends and resumes after the Job of the same minute. */
    private static final double AFTER_MINUTE_SECONDS = 0.3;

    static @Nullable String replay(MappingNode row) {
        return new CronJobRows(row).run();
    }

    private static double seconds(MappingNode action) {
        return action.text("atMinutes") == null
                ? Json.number(action, "at")
                : Json.number(action, "atMinutes") * Duration.ofMinutes(1).toSeconds();
    }

    private CronJob cronJob() {
        MappingNode spec = Json.mapping(row, "spec");
        MappingNode jobTemplate = WorkloadFixture.mapping(
                spec.position(),
                WorkloadFixture.entry(
                        spec.position(),
                        "spec",
                        WorkloadFixture.mapping(
                                spec.position(), WorkloadFixture.podFields(spec.position(), "tick", "Never"))));
        CronJob read = WorkloadFixture.read(
                CronJob.class,
                "batch/v1",
                "CronJob",
                "tick",
                WorkloadFixture.with(spec, WorkloadFixture.entry(spec.position(), "jobTemplate", jobTemplate)));
        Instant created = time("creationTimestamp");
        long createdAt = created == null ? 0 : Duration.between(start, created).toNanos();
        CronJob known = read.withMeta(read.meta().withIdentity("cronjob", createdAt));
        Instant last = time("lastScheduleTimeBefore");
        return last == null ? known : known.withLastScheduleTime(last);
    }

    private @Nullable Instant time(String key) {
        String text = row.text(key);
        return text == null || text.isEmpty() ? null : Instant.parse(text);
    }

    private void act(MappingNode action) {
        CronJob changed = bench.cluster.workloads().cronJobs().require("default/tick");
        for (MappingNode.Entry entry : action.entries()) {
            String key = entry.key();
            switch (key) {
                case "at", "atMinutes" -> {}
                case "setSuspend" -> changed = changed.withSuspended(Json.flag(action, key));
                default -> throw new UnsupportedOperationException("action " + key);
            }
        }
        bench.cluster.workloads().apply(changed);
    }

    private void onJob(Event event, Job job) {
        if (event != Event.MODIFIED) {
            Instant now = start.plusNanos(bench.cluster.now());
            String millis =
                    String.valueOf(1000 + now.get(ChronoField.MILLI_OF_SECOND)).substring(1);
            events.add(List.of(
                    now.toString().substring(0, 19) + "." + millis + "Z",
                    event == Event.ADDED ? "create" : "delete",
                    job.meta().name(),
                    String.valueOf(job.meta().annotations().get(CronJobController.SCHEDULED_AT))));
        }
    }

    /** Jobs are checked at each full second; a Job that was due to end before it was created ends at the next one. */
    private void onPod(Event event, Pod pod) {
        if (event != Event.ADDED) {
            return;
        }
        String name = String.valueOf(
                pod.meta().controller() == null ? "" : pod.meta().controller().name());
        Job job = bench.cluster.workloads().jobs().require("default/" + name);
        Instant hit = OffsetDateTime.parse(
                        String.valueOf(job.meta().annotations().get(CronJobController.SCHEDULED_AT)))
                .toInstant();
        long end = Duration.between(start, hit).toSeconds() + (long) Json.number(row, "jobSeconds");
        long next = bench.cluster.now() / WorkloadFixture.SECOND + 1;
        bench.at((double) Math.max(end, next), () -> bench.cluster.podStatus().succeeded(pod));
    }

    private @Nullable String run() {
        bench.runTo(Json.number(row, "minutes") * Duration.ofMinutes(1).toSeconds());
        // What is due just after the last minute counts as well: Jobs start a tenth of a second after their scheduled
        // time.
        bench.runTo(Json.number(row, "minutes") * Duration.ofMinutes(1).toSeconds() + 0.5);
        MappingNode out = Json.mapping(row, "out");
        CronJob cronJob = bench.cluster.workloads().cronJobs().require("default/tick");
        Map<String, Object> seen = new LinkedHashMap<>();
        seen.put("active", controllers.cronJobs().activeJobs(cronJob));
        seen.put("jobEvents", events.isEmpty() ? null : events);
        Instant last = controllers.cronJobs().lastScheduleTime(cronJob);
        seen.put("lastScheduleTime", last == null ? null : last.toString());
        for (MappingNode.Entry entry : out.entries()) {
            Object wanted = Json.plain(entry.value());
            boolean none = "".equals(wanted);
            String difference = Json.difference(entry.key(), none ? null : wanted, seen.get(entry.key()));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }
}
