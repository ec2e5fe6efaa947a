// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.kubescheduler;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of the scheduler's loop over a script of creations and deletions of pods and nodes. */
final class SchedulerSequence {
    /** The duration of recordings after the last step. */
    private static final long AFTERMATH = 30_000_000_000L;

    private final SchedulerFixture bench;
    private final Cluster cluster;
    private final List<SchedulerSnapshot> attempts = new ArrayList<>();
    private final List<SchedulerSnapshot> events = new ArrayList<>();

    /** The recordings contain a refusal only when it is new, not when merely its reasons change. */
    private final Map<String, String> lastRefused = new LinkedHashMap<>();

    private long end;

    private SchedulerSequence(MappingNode root) {
        this.bench = new SchedulerFixture(root);
        this.cluster = bench.cluster();
        bench.scheduler()
                .onAttempt(
                        pod -> attempts.add(new SchedulerSnapshot(cluster.now(), "attempt", name(pod.key()), "", "")));
        cluster.journal().listen(this::note);
        bench.objects("pods", Pod.class).forEach(cluster::restorePod);
        for (MappingNode step : Json.mappings(root, "steps")) {
            long at = SchedulerSnapshot.nanos(Json.text(step, "at"));
            end = Math.max(end, at);
            for (MappingNode event : Json.mappings(step, "events")) {
                bench.simulation().scheduleAt(at, Phase.WORLD, () -> act(event));
            }
        }
    }

    /** Returns the actions, in the format of the recordings. */
    static Map<String, @Nullable Object> run(MappingNode root) {
        SchedulerSequence sequence = new SchedulerSequence(root);
        sequence.bench.simulation().runUntil(sequence.end + AFTERMATH);
        Map<String, @Nullable Object> actual = new LinkedHashMap<>();
        actual.put("attempts", sequence.attempts);
        actual.put("events", SchedulerSnapshot.sorted(sequence.events));
        actual.put("finalNodeOfPod", sequence.nodes());
        return actual;
    }

    private Map<String, @Nullable Object> nodes() {
        Map<String, @Nullable Object> nodes = new TreeMap<>();
        for (Pod pod : cluster.pods().list()) {
            nodes.put(name(pod.key()), pod.nodeName() == null ? "" : pod.nodeName());
        }
        return nodes;
    }

    private static String name(String podKey) {
        return SchedulerFixture.shortName(podKey);
    }

    private void note(Journal.Entry entry) {
        Observation observation = entry.observation();
        if (observation instanceof Observation.PodBound bound) {
            events.add(new SchedulerSnapshot(entry.time(), "bind", name(bound.pod()), bound.node(), ""));
        } else if (observation instanceof Observation.PodPreempted preempted) {
            events.add(new SchedulerSnapshot(entry.time(), "preempted", name(preempted.pod()), "", ""));
        } else if (observation instanceof Observation.PodUnschedulable refused) {
            Pod pod = cluster.pods().find(refused.pod());
            String nominated = pod == null || pod.nominatedNodeName() == null ? "" : pod.nominatedNodeName();
            if (!nominated.equals(lastRefused.put(refused.pod(), nominated))) {
                events.add(new SchedulerSnapshot(
                        entry.time(), "unschedulable", name(refused.pod()), nominated, refused.reason()));
            }
        }
    }

    private void act(MappingNode event) {
        String operation = Json.text(event, "op");
        switch (operation) {
            case "addPod" -> {
                cluster.restorePod(bench.object(event.get("pod"), Pod.class));
            }
            case "updatePod" -> {
                Pod pod = bench.object(event.get("pod"), Pod.class);
                removePod(pod.key());
                cluster.createPod(pod.meta(), pod.spec(), Pod.FOREVER);
            }
            case "deletePod" -> removePod(ObjectMeta.key(namespace(event), Json.text(event, "name")));
            case "addNode" -> cluster.registerNode(bench.object(event.get("node"), Node.class), NodeOrigin.UNMANAGED);
            case "updateNode" -> update(bench.object(event.get("node"), Node.class));
            case "deleteNode" -> cluster.deleteNode(cluster.nodes().require(Json.text(event, "name")));
            case "wait" -> {}
            default -> throw new IllegalArgumentException("the operation " + operation + " cannot be replayed");
        }
    }

    private static String namespace(MappingNode event) {
        String namespace = event.text("namespace");
        return namespace == null ? "default" : namespace;
    }

    private void removePod(String key) {
        Pod pod = cluster.pods().find(key);
        if (pod != null) {
            cluster.removePod(pod);
        }
    }

    private void update(Node changed) {
        Node node = cluster.nodes().require(changed.name());
        cluster.relabel(node, changed.labels(), changed.meta().annotations());
        cluster.setTaints(node, changed.taints());
        cluster.cordon(node, changed.isUnschedulable());
        cluster.resize(node, changed.capacity(), changed.allocatable());
        cluster.imagesChanged(node, changed.images());
    }
}
