// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.workload;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.WorkloadFixture;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodStatus;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.controller.WorkloadControllers;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The replay of which pods a ReplicaSet deletes when it is scaled down. */
final class RankingRows {
    private static final String SCALED = "web-new";
    private static final OwnerReference DEPLOYMENT = new OwnerReference("apps/v1", "Deployment", "web", "d", true);

    private RankingRows() {}

    static @Nullable String replay(MappingNode row) {
        long active = Json.mappings(row, "pods").stream()
                .filter(pod ->
                        owner(pod).equals(SCALED) && !Json.text(pod, "phase").equals("Failed"))
                .count();
        if (active != Json.number(row, "replicas")) {
            throw new UnsupportedOperationException("replicas " + row.text("replicas") + " of " + active + " pods");
        }
        for (MappingNode scaleDown : Json.mappings(row, "scaleDowns")) {
            int scaleTo = Json.count(scaleDown, "scaleTo");
            List<String> expected =
                    Json.texts(scaleDown, "victims").stream().sorted().toList();
            String difference = Json.difference("victims at " + scaleTo, expected, List.copyOf(victims(row, scaleTo)));
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static Set<String> victims(MappingNode row, int scaleTo) {
        WorkloadFixture bench = new WorkloadFixture();
        Cluster cluster = bench.cluster;
        Set<String> victims = new TreeSet<>();
        cluster.journal().listen(entry -> noteVictim(entry, victims));
        int own = 0;
        for (MappingNode pod : Json.mappings(row, "pods")) {
            own += owner(pod).equals(SCALED) ? 1 : 0;
        }
        for (String name : List.of(SCALED, "web-old")) {
            int replicas =
                    name.equals(SCALED) ? own : Json.mappings(row, "pods").size() - own;
            cluster.workloads().replicaSets().create(replicaSet(name, replicas));
        }
        Json.mappings(row, "pods").forEach(pod -> cluster.restorePod(pod(pod)));
        bench.start(WorkloadControllers.Settings.UPSTREAM, java.time.Instant.EPOCH);
        bench.runTo(0);
        ReplicaSet scaled = cluster.workloads().replicaSets().require("default/" + SCALED);
        cluster.workloads().replicaSets().update(scaled.withReplicas(scaleTo));
        bench.runTo(0);
        return victims;
    }

    private static void noteVictim(Journal.Entry entry, Set<String> victims) {
        if (entry.observation() instanceof Observation.PodTerminating terminating) {
            String name = terminating.pod().substring("default/".length());
            victims.add(name.startsWith(SCALED) ? SCALED + "-" + countedFromZero(name) : name);
        }
    }

    private static String countedFromZero(String name) {
        int number = Integer.parseInt(name.substring(SCALED.length() + 1)) - 1;
        return "0".repeat(5 - Integer.toString(number).length()) + number;
    }

    private static String owner(MappingNode pod) {
        String owner = pod.text("replicaSet");
        return owner == null || owner.isEmpty() ? SCALED : owner;
    }

    private static ReplicaSet replicaSet(String name, int replicas) {
        PodTemplate template = WorkloadFixture.template("web", WorkloadFixture.FIRST_IMAGE);
        ObjectMeta meta =
                ObjectMeta.of("default", name).withController(DEPLOYMENT).withIdentity("uid-" + name, 0);
        return new ReplicaSet(
                meta,
                replicas,
                new dev.sawhorse.kube.api.LabelSelector(template.labels(), List.of()),
                template,
                0,
                ReplicaSet.Rollout.NONE);
    }

    private static Pod pod(MappingNode pod) {
        String owner = owner(pod);
        String cost = pod.text("deletionCost");
        PodTemplate template = WorkloadFixture.template("web", WorkloadFixture.FIRST_IMAGE);
        ObjectMeta meta = new ObjectMeta(
                Json.text(pod, "name"),
                "default",
                Json.text(pod, "uid"),
                template.labels(),
                cost == null ? Map.of() : Map.of("controller.kubernetes.io/pod-deletion-cost", cost),
                List.of(new OwnerReference("apps/v1", "ReplicaSet", owner, "uid-" + owner, true)),
                -WorkloadFixture.nanos(Json.number(pod, "ageSeconds")));
        String node = Json.text(pod, "node");
        PodSpec spec = template.spec().toBuilder()
                .nodeName(node.isEmpty() ? null : node)
                .build();
        long since = -WorkloadFixture.nanos(Json.number(pod, "readyAgoSeconds"));
        long readyAt = Json.flag(pod, "ready") ? since : Pod.NEVER;
        int restarts = pod.text("restarts") == null ? 0 : (int) Json.number(pod, "restarts");
        Pod.Phase phase = Pod.Phase.valueOf(Json.text(pod, "phase").toUpperCase(java.util.Locale.ROOT));
        long deletionAt = Json.flag(pod, "deleting") || Json.flag(pod, "terminating") ? 0 : Pod.NEVER;
        return new PodStatus(phase, null, "", readyAt, readyAt, deletionAt, restarts, false).restore(meta, spec);
    }
}
