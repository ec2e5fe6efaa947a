// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodStatus;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.controller.DisruptionController;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of the status of a PodDisruptionBudget for given pods. */
final class DisruptionBudgetRows {
    private static final double LATER = 200;

    private final MappingNode row;
    private final WorkloadFixture bench = new WorkloadFixture();
    private final Cluster cluster = bench.cluster;
    private final PodTemplate template = WorkloadFixture.template("web", WorkloadFixture.FIRST_IMAGE);
    private int pods;

    private DisruptionBudgetRows(MappingNode row) {
        this.row = row;
        Json.mappings(row, "workloads").forEach(this::add);
        new DisruptionController(cluster).start();
        PodDisruptionBudget budget = WorkloadFixture.read(
                PodDisruptionBudget.class, "policy/v1", "PodDisruptionBudget", "pdb", Json.mapping(row, "pdbSpec"));
        cluster.podDisruptionBudgets().create(budget.withStatus(earlierStatus()));
    }

    static @Nullable String replay(MappingNode row) {
        return new DisruptionBudgetRows(row).run();
    }

    private PodDisruptionBudget.@Nullable Status earlierStatus() {
        Map<String, Long> disrupted = new TreeMap<>();
        WorkloadFixture.figures(Json.mapping(row, "statusDisruptedPodsSecondsAgo"))
                .forEach((pod, ago) -> disrupted.put(pod, -WorkloadFixture.nanos(ago)));
        return disrupted.isEmpty() ? null : new PodDisruptionBudget.Status(0, 0, 0, 0, disrupted);
    }

    private void add(MappingNode workload) {
        OwnerReference owner = owner(workload);
        add(workload, "readyPods", Pod.Phase.RUNNING, true, false, owner);
        add(workload, "oldReplicaSetReadyPods", Pod.Phase.RUNNING, true, false, oldReplicaSet(workload));
        add(workload, "notReadyPods", Pod.Phase.RUNNING, false, false, owner);
        add(workload, "pendingPods", Pod.Phase.PENDING, false, false, owner);
        add(workload, "failedPods", Pod.Phase.FAILED, false, false, owner);
        add(workload, "terminatingReadyPods", Pod.Phase.RUNNING, true, true, owner);
    }

    private void add(
            MappingNode workload,
            String count,
            Pod.Phase phase,
            boolean ready,
            boolean terminating,
            @Nullable OwnerReference owner) {
        int number = workload.text(count) == null ? 0 : Json.count(workload, count);
        for (int i = 0; i < number; i++) {
            String name = String.format(java.util.Locale.ROOT, "p-%02d", pods++);
            ObjectMeta meta = ObjectMeta.of("default", name).withLabels(template.labels());
            PodStatus status = new PodStatus(phase, null, "", 0, ready ? 0 : Pod.NEVER, terminating ? 0 : Pod.NEVER);
            cluster.restorePod(status.restore(owner == null ? meta : meta.withController(owner), template.spec()));
        }
    }

    private @Nullable OwnerReference owner(MappingNode workload) {
        String name = Json.text(workload, "name");
        String kind = Json.text(workload, "kind");
        int replicas = Json.count(workload, "replicas");
        ObjectMeta meta = ObjectMeta.of("default", name).withIdentity("uid-" + name, 0);
        switch (kind) {
            case "Deployment" -> {
                cluster.workloads().apply(Deployment.of(meta, replicas, template));
                OwnerReference above = reference("apps/v1", kind, meta);
                ObjectMeta below = ObjectMeta.of("default", name + "-rs")
                        .withIdentity("uid-rs-" + name, 0)
                        .withController(above);
                cluster.workloads().replicaSets().create(replicaSet(below, replicas));
                return reference("apps/v1", "ReplicaSet", below);
            }
            case "ReplicaSet" -> cluster.workloads().replicaSets().create(replicaSet(meta, replicas));
            case ReplicationController.KIND -> {
                cluster.workloads().apply(new ReplicationController(replicaSet(meta, replicas)));
                return reference("v1", kind, meta);
            }
            case "StatefulSet" -> cluster.workloads().apply(StatefulSet.of(meta, replicas, template));
            case "Job" -> cluster.workloads().apply(Job.of(meta, replicas, template));
            case "None" -> {
                return null;
            }
            default -> throw new UnsupportedOperationException("workload of kind " + kind);
        }
        return reference(kind.equals("Job") ? "batch/v1" : "apps/v1", kind, meta);
    }

    /** Returns the ReplicaSet of a Deployment's previous revision, null if there is none. */
    private @Nullable OwnerReference oldReplicaSet(MappingNode workload) {
        if (workload.text("oldReplicaSetReplicas") == null) {
            return null;
        }
        String name = Json.text(workload, "name");
        ObjectMeta deployment = ObjectMeta.of("default", name).withIdentity("uid-" + name, 0);
        ObjectMeta old = ObjectMeta.of("default", name + "-old")
                .withIdentity("uid-old-" + name, 0)
                .withController(reference("apps/v1", "Deployment", deployment));
        cluster.workloads().replicaSets().create(replicaSet(old, Json.count(workload, "oldReplicaSetReplicas")));
        return reference("apps/v1", "ReplicaSet", old);
    }

    private ReplicaSet replicaSet(ObjectMeta meta, int replicas) {
        return new ReplicaSet(
                meta, replicas, new LabelSelector(template.labels(), List.of()), template, 0, ReplicaSet.Rollout.NONE);
    }

    private static OwnerReference reference(String apiVersion, String kind, ObjectMeta meta) {
        return new OwnerReference(apiVersion, kind, meta.name(), meta.uid(), true);
    }

    private @Nullable String run() {
        MappingNode out = Json.mapping(row, "out");
        bench.runTo(0);
        String difference = Json.difference("status", Json.plain(out.get("status")), status());
        if (difference != null || out.get("statusAt200s") == null) {
            return difference;
        }
        bench.runTo(LATER);
        return Json.difference("statusAt200s", Json.plain(out.get("statusAt200s")), status());
    }

    private @Nullable Map<String, @Nullable Object> status() {
        PodDisruptionBudget.Status status =
                cluster.podDisruptionBudgets().require("default/pdb").status();
        if (status == null) {
            return null;
        }
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        plain.put(
                "conditions",
                List.of(
                        status.disruptionsAllowed() > 0
                                ? "DisruptionAllowed=True:SufficientPods"
                                : "DisruptionAllowed=False:InsufficientPods"));
        plain.put("currentHealthy", status.currentHealthy());
        plain.put("desiredHealthy", status.desiredHealthy());
        plain.put(
                "disruptedPods",
                status.disruptedPods().isEmpty()
                        ? null
                        : List.copyOf(status.disruptedPods().keySet()));
        plain.put("disruptionsAllowed", status.disruptionsAllowed());
        plain.put("expectedPods", status.expectedPods());
        return plain;
    }
}
