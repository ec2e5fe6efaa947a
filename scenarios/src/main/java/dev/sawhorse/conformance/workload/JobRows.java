// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.controller.JobStatus;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of Jobs: when pods are created and deleted, and the status at nine tenths of each second. */
final class JobRows {
    private static final double LONG_ENOUGH = 3600;
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    private final MappingNode row;
    private final WorkloadFixture bench = new WorkloadFixture();
    private final WorkloadControllers controllers;
    private final List<List<Object>> events = new ArrayList<>();
    private final Set<Pod> deleted = new LinkedHashSet<>();
    private final Map<String, Integer> madeByIndex = new LinkedHashMap<>();
    private int made;

    private JobRows(MappingNode row) {
        this.row = row;
        double start = Json.number(row, "podStartSeconds");
        bench.addNode(WorkloadFixture.timings(pod -> start, 0));
        this.controllers = bench.start(WorkloadControllers.Settings.UPSTREAM, Instant.EPOCH);
        bench.cluster.pods().watch(this::onPod);
        MappingNode spec = Json.mapping(row, "spec");
        Job job = WorkloadFixture.read(
                Job.class,
                "batch/v1",
                "Job",
                "job",
                WorkloadFixture.with(spec, WorkloadFixture.podFields(spec.position(), "job", "Never")));
        bench.at(0, () -> bench.cluster.workloads().apply(job));
        for (MappingNode action : Json.mappings(row, "actions")) {
            bench.at(Json.number(action, "at"), () -> act(action));
        }
    }

    static @Nullable String replay(MappingNode row) {
        return new JobRows(row).run();
    }

    private Job job() {
        return bench.cluster.workloads().jobs().require("default/job");
    }

    private void act(MappingNode action) {
        Job changed = job();
        for (MappingNode.Entry entry : action.entries()) {
            String key = entry.key();
            switch (key) {
                case "at" -> {}
                case "setSuspend" -> changed = changed.withRules(changed.rules().withSuspended(Json.flag(action, key)));
                case "setParallelism" -> changed = changed.withParallelism(Json.count(action, key));
                default -> throw new UnsupportedOperationException("action " + key);
            }
        }
        bench.cluster.workloads().apply(changed);
    }

    private void onPod(Event event, Pod pod) {
        if (event == Event.ADDED) {
            note("create", pod);
            schedule(pod);
        } else if ((event == Event.DELETED || pod.isTerminating()) && !pod.isTerminal() && deleted.add(pod)) {
            note("delete", pod);
        }
    }

    private void note(String what, Pod pod) {
        String index = pod.meta().annotations().get(INDEX);
        List<Object> event = new ArrayList<>(List.of(WorkloadFixture.seconds(bench.cluster.now()), what));
        if (index != null) {
            event.add("index " + index);
        }
        events.add(event);
    }

    /** Ends the pod as recorded: {@code fail:5} is a failure five seconds after its creation. */
    private void schedule(Pod pod) {
        String[] outcome = outcome(pod).split(":");
        if (outcome.length < 2) {
            return;
        }
        double now = WorkloadFixture.seconds(bench.cluster.now());
        bench.at(now + Double.parseDouble(outcome[1]), () -> {
            if (pod.isTerminating()) {
                return;
            }
            if (outcome[0].equals("ok")) {
                bench.cluster.podStatus().succeeded(pod);
            } else {
                bench.cluster.podStatus().failed(pod, outcome.length > 2 ? Integer.parseInt(outcome[2]) : 1);
            }
        });
    }

    private String outcome(Pod pod) {
        String index = pod.meta().annotations().get(INDEX);
        MappingNode byIndex = Json.mapping(row, "podOutcomesByIndex");
        List<String> outcomes = Json.texts(row, "podOutcomes");
        int number = made++;
        if (index != null && byIndex.get(index) != null) {
            outcomes = Json.texts(byIndex, index);
            number = madeByIndex.merge(index, 1, Integer::sum) - 1;
        }
        if (outcomes.isEmpty()) {
            return Json.text(row, "defaultPodOutcome");
        }
        boolean more = number < outcomes.size();
        String fallback = row.text("defaultPodOutcome");
        return more || fallback == null || fallback.isEmpty()
                ? outcomes.get(Math.min(number, outcomes.size() - 1))
                : fallback;
    }

    private @Nullable String run() {
        MappingNode out = Json.mapping(row, "out");
        List<MappingNode> changes = Json.mappings(out, "statusChanges");
        List<Object> seen = new ArrayList<>();
        if (!changes.isEmpty()) {
            double end = Json.number(changes.get(changes.size() - 1), "t");
            Map<String, Object> before = Map.of();
            for (double at = 0.9; at <= end + 1e-6; at++) {
                bench.runTo(at);
                Map<String, Object> sample = status(changes.get(0));
                if (!sample.equals(before)) {
                    Map<String, Object> timed = new TreeMap<>(sample);
                    timed.put("t", WorkloadFixture.seconds(WorkloadFixture.nanos(at)));
                    seen.add(timed);
                    before = sample;
                }
            }
        }
        bench.runTo(Math.max(LONG_ENOUGH, WorkloadFixture.seconds(bench.cluster.now())));
        String difference = Json.difference("podEvents", sorted(Json.plain(out.get("podEvents"))), sorted(events));
        if (difference == null && !changes.isEmpty()) {
            List<Object> wanted = new ArrayList<>();
            changes.forEach(change -> wanted.add(Json.plain(change)));
            difference = Json.difference("statusChanges", wanted, seen);
        }
        MappingNode last = Json.mapping(out, "finalStatus");
        return difference != null || last.entries().isEmpty()
                ? difference
                : Json.difference("finalStatus", Json.plain(last), status(last));
    }

    /** Events of one instant have no order. */
    private static List<String> sorted(@Nullable Object events) {
        List<String> sorted = new ArrayList<>();
        if (events instanceof List<?> list) {
            for (Object event : list) {
                List<?> parts = (List<?>) event;
                sorted.add(((Number) parts.get(0)).doubleValue() + " " + parts.subList(1, parts.size()));
            }
        }
        sorted.sort(null);
        return sorted;
    }

    private Map<String, Object> status(MappingNode recorded) {
        Map<String, Object> sample = new TreeMap<>();
        JobStatus status = controllers.jobs().status(job());
        if (status != null) {
            sample.put("active", status.activeCount());
            sample.put("succeeded", status.succeeded());
            sample.put("failed", status.failed());
            sample.put("completedIndexes", status.completedIndexes().toString());
            sample.put("failedIndexes", status.failedIndexes().toString());
            sample.put("conditions", status.conditions());
        }
        sample.keySet().removeIf(key -> recorded.get(key) == null);
        return sample;
    }
}
