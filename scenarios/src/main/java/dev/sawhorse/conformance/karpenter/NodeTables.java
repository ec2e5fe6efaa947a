// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.conformance.recording.RecordedObjects;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.aws.RepairPolicies;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.node.health.Health;
import dev.sawhorse.karpenter.node.health.NodeRepair;
import dev.sawhorse.karpenter.nodeclaim.podevents.PodEvents;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.sim.Simulation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of rows of single rules that need no cluster. */
final class NodeTables {
    private static final double SECOND = 1e9;

    /** The policies with which rows of node repair were recorded. */
    private static final List<RepairPolicy> REPAIR_POLICIES = RepairPolicies.LEGACY.stream()
            .filter(policy -> List.of("Ready", "AcceleratedHardwareReady").contains(policy.conditionType()))
            .toList();

    private NodeTables() {}

    /** Returns the difference in the repair of the first of several equally unhealthy nodes. */
    static @Nullable String repair(MappingNode row) {
        List<Health> unhealthy = new ArrayList<>();
        addHealth(row, "condition", "since", unhealthy);
        addHealth(row, "secondCondition", "secondSince", unhealthy);
        List<List<Health>> peers = new ArrayList<>();
        for (int i = 0; i < Json.number(row, "poolNodes"); i++) {
            peers.add(i < Json.number(row, "unhealthy") ? unhealthy : List.of());
        }
        NodeRepair.Decision decision = new NodeRepair(REPAIR_POLICIES).decide(unhealthy, peers, 0);

        Map<String, @Nullable Object> got = new TreeMap<>();
        boolean replaced = decision instanceof NodeRepair.Replace;
        got.put("deletes", replaced);
        got.put("requeueAfterSeconds", requeueNanos(decision) / SECOND);
        String now = Json.text(row, "now");
        got.put("terminationTimestampAnnotation", replaced ? now : "");
        Map<String, @Nullable Object> expected = new TreeMap<>();
        got.keySet().forEach(key -> expected.put(key, Json.plain(row.get(key))));
        return Json.difference("row", expected, got);
    }

    private static void addHealth(MappingNode row, String condition, String since, List<Health> health) {
        String type = row.text(condition);
        if (type != null && !type.isEmpty()) {
            health.add(new Health(
                    type,
                    Json.text(row, "status"),
                    -KarpenterTable.duration(row, since).toNanos()));
        }
    }

    private static long requeueNanos(NodeRepair.Decision decision) {
        if (decision instanceof NodeRepair.Wait wait) {
            return wait.nanos();
        }
        return decision instanceof NodeRepair.Blocked blocked ? blocked.nanos() : 0;
    }

    /** Returns the difference in whether an event of a pod updates the last pod event time of its claim. */
    static @Nullable String podEvent(MappingNode row) {
        String story = Json.text(row, "case");
        List<OwnerReference> owners = new ArrayList<>();
        if (story.contains("mirror")) {
            owners.add(new OwnerReference("v1", "Node", "n1", "n1-uid", true));
        }
        if (story.toLowerCase(Locale.ROOT).contains("daemon")) {
            owners.add(new OwnerReference("apps/v1", "DaemonSet", "agent", "agent-uid", true));
        }
        Simulation simulation = Simulation.withSeed(1);
        Pod pod = new Cluster(simulation, new Journal(simulation::now))
                .createPod(
                        new ObjectMeta("pod", "default", "", Map.of(), Map.of(), owners, 0),
                        PodSpec.builder().build(),
                        Pod.FOREVER,
                        story.contains("unbound") ? null : "n1");
        String ago = Json.text(row, "previousLastPodEventAgo");
        long last = ago.isEmpty()
                ? Pod.NEVER
                : -KarpenterTable.duration(row, "previousLastPodEventAgo").toNanos();
        return Json.difference("updated", Json.plain(row.get("updated")), PodEvents.isStamped(pod, last, 0));
    }

    /** Returns the difference in the hash of a NodePool's template. */
    static @Nullable String hash(MappingNode row) {
        SourceNode template = Objects.requireNonNull(row.get("template"), "template");
        Position at = template.position();
        MappingNode manifest = mapping(
                at,
                "apiVersion",
                text(at, "karpenter.sh/v1"),
                "kind",
                text(at, "NodePool"),
                "metadata",
                mapping(at, "name", text(at, "default")),
                "spec",
                mapping(at, "template", template));
        Problems problems = new Problems();
        List<NodePool> nodePools = RecordedObjects.read(
                ManifestReader.ofRecorded(KarpenterManifests.catalog(), Instant.EPOCH),
                manifest,
                NodePath.ROOT,
                NodePool.class,
                problems);
        problems.throwIfErrors();
        return Json.difference(
                "hash",
                List.of(Json.text(row, "version"), Json.text(row, "hash")),
                List.of(NodePoolHash.VERSION, NodePoolHash.of(nodePools.get(0))));
    }

    private static MappingNode mapping(Position at, Object... keysAndValues) {
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.add(new MappingNode.Entry(at, (String) keysAndValues[i], (SourceNode) keysAndValues[i + 1]));
        }
        return new MappingNode(at, entries);
    }

    private static ScalarNode text(Position at, String text) {
        return new ScalarNode(at, ScalarNode.Kind.STRING, text);
    }
}
