// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The check of {@link Invariant#PODS} and {@link Invariant#ALLOCATABLE}. */
final class PodInvariants implements InvariantFold {
    private static final long OUTLIVED_NANOS = 120_000_000_000L;

    private static final class Pod {
        private long cpuMillis;
        private long memoryBytes;
        private @Nullable Node node;
        private boolean terminal;

        Pod(Observation.PodCreated created) {
            this.cpuMillis = created.cpuMillis();
            this.memoryBytes = created.memoryBytes();
        }
    }

    private static final class Node {
        private final Observation.NodeCreated created;
        private long cpuMillis;
        private long memoryBytes;
        private long deletedAt = Long.MAX_VALUE;

        Node(Observation.NodeCreated created) {
            this.created = created;
        }

        void add(Pod pod, int sign) {
            cpuMillis += sign * pod.cpuMillis;
            memoryBytes += sign * pod.memoryBytes;
        }

        boolean isOverAllocatable() {
            return cpuMillis > created.allocatableCpuMillis() || memoryBytes > created.allocatableMemoryBytes();
        }

        String usage() {
            return cpuMillis + " of " + created.allocatableCpuMillis() + "m CPU and " + memoryBytes + " of "
                    + created.allocatableMemoryBytes() + " bytes requested";
        }
    }

    private final Map<String, Pod> pods = new LinkedHashMap<>();
    private final Map<String, Node> nodes = new HashMap<>();
    private int held = -1;

    @Override
    public @Nullable Violation accept(long time, Observation observation) {
        if (observation instanceof Observation.PodCreated created) {
            return pods.put(created.pod(), new Pod(created)) == null
                    ? null
                    : pod(time, created.pod(), "was created", "it existed");
        }
        if (observation instanceof Observation.PodBound bound) {
            return bound(time, bound);
        }
        if (observation instanceof Observation.PodResized resized) {
            return resized(time, resized);
        }
        if (observation instanceof Observation.PodReady ready) {
            return known(time, ready.pod(), "became ready", true);
        }
        if (observation instanceof Observation.PodSucceeded succeeded) {
            return ended(time, succeeded.pod(), "succeeded");
        }
        if (observation instanceof Observation.PodFailed failed) {
            return ended(time, failed.pod(), "failed");
        }
        if (observation instanceof Observation.PodEvicted evicted) {
            return known(time, evicted.pod(), "was evicted", false);
        }
        if (observation instanceof Observation.PodPreempted preempted) {
            return known(time, preempted.pod(), "was preempted", true);
        }
        if (observation instanceof Observation.PodTerminating terminating) {
            return known(time, terminating.pod(), "was ordered to terminate", false);
        }
        if (observation instanceof Observation.PodDeleted deleted) {
            return deleted(time, deleted.pod());
        }
        return ofNode(time, observation);
    }

    private @Nullable Violation ofNode(long time, Observation observation) {
        if (observation instanceof Observation.NodeCreated created) {
            Node former = nodes.put(created.node(), new Node(created));
            return former == null || former.deletedAt <= time
                    ? null
                    : new Violation(Invariant.PODS, time, "node " + created.node(), "was created", "it existed");
        }
        if (observation instanceof Observation.NodeDeleted deleted) {
            Node node = nodes.get(deleted.node());
            if (node != null) {
                node.deletedAt = time;
            }
        }
        if (observation instanceof Observation.PodsHeld count) {
            held = count.pods();
        }
        return null;
    }

    private @Nullable Violation resized(long time, Observation.PodResized resized) {
        Violation unbound = known(time, resized.pod(), "was resized", true);
        Pod pod = pods.get(resized.pod());
        Node node = pod == null ? null : pod.node;
        if (unbound != null || pod == null || node == null) {
            return unbound;
        }
        node.add(pod, -1);
        pod.cpuMillis = resized.cpuMillis();
        pod.memoryBytes = resized.memoryBytes();
        node.add(pod, 1);
        return node.isOverAllocatable() ? pod(time, resized.pod(), "was resized", node.usage()) : null;
    }

    private @Nullable Violation bound(long time, Observation.PodBound bound) {
        Violation unknown = known(time, bound.pod(), "was bound to " + bound.node(), false);
        Node node = nodes.get(bound.node());
        Pod pod = pods.get(bound.pod());
        if (unknown != null || pod == null) {
            return unknown;
        }
        if (pod.node != null) {
            return pod(time, bound.pod(), "was bound to " + bound.node(), "bound to " + pod.node.created.node());
        }
        if (node == null || node.deletedAt < time) {
            return pod(time, bound.pod(), "was bound to " + bound.node(), "no node of that name");
        }
        String before = node.usage();
        pod.node = node;
        node.add(pod, 1);
        return node.isOverAllocatable()
                ? new Violation(
                        Invariant.ALLOCATABLE,
                        time,
                        "node " + bound.node(),
                        "pod " + bound.pod() + " was bound to it: " + node.usage(),
                        before)
                : null;
    }

    private @Nullable Violation ended(long time, String name, String event) {
        Pod pod = pods.get(name);
        if (pod == null || pod.terminal) {
            return pod(time, name, event, pod == null ? "no such pod" : "it had ended");
        }
        pod.terminal = true;
        if (pod.node != null) {
            pod.node.add(pod, -1);
        }
        return null;
    }

    private @Nullable Violation deleted(long time, String name) {
        Pod pod = pods.remove(name);
        if (pod == null) {
            return pod(time, name, "was deleted", "no such pod");
        }
        if (pod.node != null && !pod.terminal) {
            pod.node.add(pod, -1);
        }
        return null;
    }

    private @Nullable Violation known(long time, String name, String event, boolean onNode) {
        Pod pod = pods.get(name);
        if (pod == null) {
            return pod(time, name, event, "no such pod");
        }
        return onNode && pod.node == null ? pod(time, name, event, "on no node") : null;
    }

    private static Violation pod(long time, String pod, String event, String before) {
        return new Violation(Invariant.PODS, time, "pod " + pod, event, before);
    }

    @Override
    public @Nullable Violation end(long time, Results results, Map<String, Integer> replicas) {
        if (held >= 0 && held != pods.size()) {
            return new Violation(
                    Invariant.PODS,
                    time,
                    "cluster",
                    "holds " + held + " pods",
                    pods.size() + " created and not deleted");
        }
        for (Map.Entry<String, Pod> entry : pods.entrySet()) {
            Node node = entry.getValue().node;
            if (node != null && !entry.getValue().terminal && node.deletedAt < time - OUTLIVED_NANOS) {
                return pod(node.deletedAt, entry.getKey(), "outlived its node " + node.created.node(), "bound to it");
            }
        }
        return null;
    }
}
