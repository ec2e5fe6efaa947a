// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.controller.StatefulSetStatus;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of the pods of a StatefulSet: when they are created and deleted, and its final state. */
final class StatefulSetRows {
    private static final double LONG_ENOUGH = 600;

    /** The creation or deletion of a pod. */
    private record PodEvent(double t, String what, String pod, String image) {
        List<Object> plain() {
            return List.of(t, what, pod, image);
        }
    }

    private final MappingNode row;
    private final WorkloadFixture bench = new WorkloadFixture();
    private final WorkloadControllers controllers;
    private final List<PodEvent> events = new ArrayList<>();
    private final Set<Pod> terminating = new LinkedHashSet<>();

    private StatefulSetRows(MappingNode row) {
        this.row = row;
        Map<String, Double> special = WorkloadFixture.figures(Json.mapping(row, "podReadySeconds"));
        double usual = Json.number(row, "defaultPodReadySeconds");
        bench.addNode(WorkloadFixture.timings(
                pod -> readySeconds(pod, special, usual), Json.number(row, "terminationSeconds")));
        this.controllers = bench.start(WorkloadControllers.Settings.UPSTREAM, Instant.EPOCH);
        bench.cluster.pods().watch(this::onPod);
        MappingNode spec = Json.mapping(row, "spec");
        StatefulSet set = WorkloadFixture.read(
                StatefulSet.class,
                "apps/v1",
                "StatefulSet",
                "db",
                WorkloadFixture.with(spec, WorkloadFixture.podFields(spec.position(), "db", null)));
        bench.at(0, () -> bench.cluster.workloads().apply(set));
        for (MappingNode action : Json.mappings(row, "actions")) {
            bench.at(Json.number(action, "at"), () -> act(action));
        }
    }

    static @Nullable String replay(MappingNode row) {
        return new StatefulSetRows(row).run();
    }

    /** The time until a pod is ready is given for a pod with an image, for a pod, or for an image: every pod with it. */
    private static double readySeconds(Pod pod, Map<String, Double> special, double usual) {
        String image = WorkloadFixture.image(pod.spec());
        for (String key : List.of(ordinal(pod) + "@" + image, ordinal(pod), image)) {
            Double seconds = special.get(key);
            if (seconds != null) {
                return seconds;
            }
        }
        return usual;
    }

    private static String ordinal(Pod pod) {
        return pod.name().substring(pod.name().lastIndexOf('-') + 1);
    }

    private StatefulSet set() {
        return bench.cluster.workloads().statefulSets().require("default/db");
    }

    private void act(MappingNode action) {
        StatefulSet changed = set();
        for (MappingNode.Entry entry : action.entries()) {
            String key = entry.key();
            switch (key) {
                case "at" -> {}
                case "setImage" ->
                    changed =
                            changed.withTemplate(WorkloadFixture.withImage(changed.template(), Json.text(action, key)));
                case "setReplicas" -> changed = changed.withReplicas((int) Json.number(action, key));
                case "setPartition" -> changed = withPartition(changed, (int) Json.number(action, key));
                case "deletePod" -> {
                    Pod pod = bench.cluster.pods().require("default/" + Json.text(action, key));
                    bench.cluster.deletePod(pod, "deleted by the recording");
                }
                default -> throw new UnsupportedOperationException("action " + key);
            }
        }
        bench.cluster.workloads().apply(changed);
    }

    private static StatefulSet withPartition(StatefulSet set, int partition) {
        StatefulSet.RollingUpdate limits = set.rollingUpdate();
        return limits == null
                ? set
                : set.withRollingUpdate(new StatefulSet.RollingUpdate(partition, limits.maxUnavailable()));
    }

    private void onPod(Event event, Pod pod) {
        boolean goes = event == Event.DELETED || pod.isTerminating();
        if (event == Event.ADDED || (goes && terminating.add(pod))) {
            events.add(new PodEvent(
                    WorkloadFixture.seconds(bench.cluster.now()),
                    event == Event.ADDED ? "create" : "delete",
                    pod.name(),
                    WorkloadFixture.image(pod.spec())));
        }
    }

    private @Nullable String run() {
        bench.runTo(LONG_ENOUGH);
        MappingNode out = Json.mapping(row, "out");
        String difference = out.get("events") == null
                ? Json.difference("eventsPerPod", Json.plain(out.get("eventsPerPod")), perPod())
                : Json.difference("events", ordered(events(out)), ordered(events));
        return difference != null
                ? difference
                : Json.difference("final", Json.plain(out.get("final")), last(Json.mapping(out, "final")));
    }

    private static List<PodEvent> events(MappingNode out) {
        List<PodEvent> events = new ArrayList<>();
        if (Json.plain(out.get("events")) instanceof List<?> list) {
            for (Object event : list) {
                List<?> parts = (List<?>) event;
                events.add(new PodEvent(
                        (Double) parts.get(0),
                        String.valueOf(parts.get(1)),
                        String.valueOf(parts.get(2)),
                        String.valueOf(parts.get(3))));
            }
        }
        return events;
    }

    /** Events of a parallel set within one instant have no order. */
    private List<List<Object>> ordered(List<PodEvent> events) {
        List<PodEvent> sorted = new ArrayList<>(events);
        if (set().parallel()) {
            sorted.sort(Comparator.comparingDouble(PodEvent::t)
                    .thenComparing(PodEvent::pod)
                    .thenComparing(PodEvent::image)
                    .thenComparing(PodEvent::what));
        }
        return sorted.stream().map(PodEvent::plain).toList();
    }

    private Map<String, List<String>> perPod() {
        Map<String, List<String>> perPod = new TreeMap<>();
        for (PodEvent event : events) {
            perPod.computeIfAbsent(event.pod(), pod -> new ArrayList<>()).add(event.what() + " " + event.image());
        }
        return perPod;
    }

    private Map<String, Object> last(MappingNode recorded) {
        StatefulSetStatus status = controllers.statefulSets().status(set());
        Map<String, Object> last = new LinkedHashMap<>();
        if (status != null) {
            last.put("available", status.available());
            last.put("current", status.current());
            last.put("ready", status.ready());
            last.put("replicas", status.replicas());
            last.put("updated", status.updated());
        }
        last.keySet().removeIf(key -> recorded.get(key) == null);
        return last;
    }
}
