// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.controller.DeploymentStatus;
import dev.sawhorse.kube.controller.ReplicaSetStatus;
import dev.sawhorse.kube.controller.WorkloadControllers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of rollouts of a Deployment, sampled at nine tenths of each second; only changes are recorded. */
final class RolloutRows {
    private final MappingNode row;
    private final WorkloadFixture bench = new WorkloadFixture();
    private final WorkloadControllers controllers;

    private RolloutRows(MappingNode row) {
        this.row = row;
        Map<String, Double> ready = WorkloadFixture.figures(Json.mapping(row, "podReadySecondsByImage"));
        double stop = row.text("terminationSeconds") == null ? 0 : Json.number(row, "terminationSeconds");
        bench.addNode(
                WorkloadFixture.timings(pod -> ready.getOrDefault(WorkloadFixture.image(pod.spec()), -1.0), stop));
        this.controllers = bench.start(WorkloadControllers.Settings.UPSTREAM, Instant.EPOCH);
        MappingNode spec = Json.mapping(row, "spec");
        Deployment deployment = WorkloadFixture.read(
                Deployment.class,
                "apps/v1",
                "Deployment",
                "web",
                WorkloadFixture.with(spec, WorkloadFixture.podFields(spec.position(), "web", null)));
        bench.at(0, () -> bench.cluster.workloads().apply(deployment));
        for (MappingNode action : Json.mappings(row, "actions")) {
            bench.at(Json.number(action, "at"), () -> act(action));
        }
    }

    static @Nullable String replay(MappingNode row) {
        return new RolloutRows(row).run();
    }

    private Deployment deployment() {
        return bench.cluster.workloads().deployments().require("default/web");
    }

    private void act(MappingNode action) {
        Deployment changed = deployment();
        for (MappingNode.Entry entry : action.entries()) {
            String key = entry.key();
            switch (key) {
                case "at" -> {}
                case "setImage" ->
                    changed =
                            changed.withTemplate(WorkloadFixture.withImage(changed.template(), Json.text(action, key)));
                case "setReplicas" -> changed = changed.withReplicas(Json.count(action, key));
                case "setPaused" -> changed = changed.withPaused(Json.flag(action, key));
                default -> throw new UnsupportedOperationException("action " + key);
            }
        }
        bench.cluster.workloads().apply(changed);
    }

    private @Nullable String run() {
        List<MappingNode> expected = Json.mappings(row, "rows");
        MappingNode last = expected.get(expected.size() - 1);
        List<Object> wanted = new ArrayList<>();
        expected.forEach(sample -> wanted.add(Json.plain(sample)));
        List<Object> seen = new ArrayList<>();
        Map<String, Object> before = Map.of();
        for (double at = 0.9; at <= Json.number(last, "t") + 1e-6; at++) {
            bench.runTo(at);
            Map<String, Object> sample = sample(expected.get(0));
            if (!sample.equals(before)) {
                Map<String, Object> timed = new LinkedHashMap<>(sample);
                timed.put("t", WorkloadFixture.seconds(WorkloadFixture.nanos(at)));
                seen.add(timed);
                before = sample;
            }
        }
        return Json.difference("rows", wanted, seen);
    }

    /** Returns the recorded properties at this time. */
    private Map<String, Object> sample(MappingNode recorded) {
        DeploymentStatus status = controllers.deployments().status(deployment());
        Map<String, Object> sample = new TreeMap<>();
        sample.put("replicaSets", replicaSets(recorded));
        sample.put("terminatingPods", terminating());
        sample.put("conditions", conditions(status));
        sample.put(
                "status",
                new TreeMap<>(Map.of(
                        "available", status.available(),
                        "ready", status.ready(),
                        "replicas", status.replicas(),
                        "unavailable", status.unavailable(),
                        "updated", status.updated())));
        sample.keySet().removeIf(key -> recorded.get(key) == null);
        return sample;
    }

    private List<Map<String, Object>> replicaSets(MappingNode recorded) {
        List<String> keys = new ArrayList<>();
        Json.mappings(recorded, "replicaSets").get(0).entries().forEach(entry -> keys.add(entry.key()));
        Map<String, Map<String, Object>> byImage = new TreeMap<>();
        for (ReplicaSet replicaSet : bench.cluster.workloads().replicaSets().list()) {
            ReplicaSetStatus status = controllers.replicaSets().status(replicaSet);
            Map<String, Object> one = new TreeMap<>();
            String image = WorkloadFixture.image(replicaSet.template().spec());
            one.put("image", image);
            one.put("spec", replicaSet.replicas());
            one.put("pods", status.replicas());
            one.put("ready", status.ready());
            one.put("available", status.available());
            one.keySet().retainAll(keys);
            byImage.put(image, one);
        }
        return List.copyOf(byImage.values());
    }

    private int terminating() {
        return (int) bench.cluster.pods().list().stream()
                .filter(pod -> pod.isTerminating())
                .count();
    }

    /** Reasons are recorded only where they do not depend on the order of events within one instant. */
    private static Map<String, Object> conditions(DeploymentStatus status) {
        Map<String, Object> conditions = new TreeMap<>();
        conditions.put("Available", status.isAvailable() ? "True" : "False");
        DeploymentStatus.Progress progress = status.progress();
        if (progress != null) {
            conditions.put(
                    "Progressing",
                    switch (progress.reason()) {
                        case NEW_REPLICA_SET_AVAILABLE -> "True:NewReplicaSetAvailable";
                        case PROGRESS_DEADLINE_EXCEEDED -> "False:ProgressDeadlineExceeded";
                        case DEPLOYMENT_PAUSED, DEPLOYMENT_RESUMED -> "Unknown";
                        default -> "True";
                    });
        }
        return conditions;
    }
}
