// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The check of {@link Invariant#REPLICAS}. A workload may have fewer pods than replicas while one of its pods is not ready, for
 * some minutes after a change (back-off of controllers), and where quotas refuse pods.
 */
final class ReplicaInvariant implements InvariantFold {
    /** The longest back-off of a workload controller, with a margin. */
    private static final long SETTLED_NANOS = 20 * 60_000_000_000L;

    private static final class Pod {
        private final String owner;
        private boolean ready;

        Pod(String owner) {
            this.owner = owner;
        }
    }

    private final Map<String, Pod> pods = new HashMap<>();
    private final Map<String, Integer> active = new LinkedHashMap<>();
    private final Map<String, Integer> waiting = new HashMap<>();
    private final Map<String, Long> changedAt = new HashMap<>();
    private boolean isRefused;

    @Override
    public @Nullable Violation accept(long time, Observation observation) {
        if (observation instanceof Observation.PodCreated created) {
            if (!created.owner().isEmpty()) {
                pods.put(created.pod(), new Pod(created.owner()));
                active.merge(created.owner(), 1, Integer::sum);
                waiting.merge(created.owner(), 1, Integer::sum);
                changedAt.put(created.owner(), time);
            }
        } else if (observation instanceof Observation.PodReady ready) {
            Pod pod = pods.get(ready.pod());
            if (pod != null && !pod.ready) {
                pod.ready = true;
                waiting.merge(pod.owner, -1, Integer::sum);
            }
        } else if (observation instanceof Observation.PodTerminating terminating) {
            podEnded(terminating.pod(), time);
        } else if (observation instanceof Observation.PodDeleted deleted) {
            podEnded(deleted.pod(), time);
        } else if (observation instanceof Observation.PodSucceeded succeeded) {
            podEnded(succeeded.pod(), time);
        } else if (observation instanceof Observation.PodFailed failed) {
            podEnded(failed.pod(), time);
        } else if (observation instanceof Observation.WorkloadScaled scaled) {
            changedAt.put(scaled.workload(), time);
        } else if (observation instanceof Observation.EventPublished event) {
            isRefused |= event.reason().equals("FailedCreate");
        }
        return null;
    }

    private void podEnded(String name, long time) {
        Pod pod = pods.remove(name);
        if (pod != null) {
            active.merge(pod.owner, -1, Integer::sum);
            waiting.merge(pod.owner, pod.ready ? 0 : -1, Integer::sum);
            changedAt.put(pod.owner, time);
        }
    }

    @Override
    public @Nullable Violation end(long time, Results results, Map<String, Integer> replicas) {
        for (Map.Entry<String, Integer> workload : replicas.entrySet()) {
            String name = workload.getKey();
            int there = active.getOrDefault(name, 0);
            long changed = changedAt.getOrDefault(name, 0L);
            boolean isExplained = isRefused || waiting.getOrDefault(name, 0) > 0 || time - changed < SETTLED_NANOS;
            if (there < workload.getValue() && !isExplained) {
                return new Violation(
                        Invariant.REPLICAS,
                        changed,
                        "workload " + name,
                        "has " + there + " pods at the end, all of them ready",
                        workload.getValue() + " desired replicas");
            }
        }
        return null;
    }
}
