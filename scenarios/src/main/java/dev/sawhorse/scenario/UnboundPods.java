package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keeps account of the pods that were never bound to a node, and of what was said about them last. */
public final class UnboundPods implements Journal.Listener {
    private static final String POD = "pod/";

    /** The events in which Karpenter and Cluster Autoscaler say that no node they could make would help. */
    private static final Set<String> REFUSALS = Set.of("FailedScheduling", "NotTriggerScaleUp");

    /** What is known of a pod that waits. */
    private static final class Waiting {
        private final String owner;
        private String reason = "";
        private boolean explained;

        Waiting(String owner) {
            this.owner = owner;
        }
    }

    /**
     * Pods of one workload that were never bound for one reason.
     *
     * @param owner {@code Kind/name} of the workload, or the pod itself
     * @param reason what an autoscaler said about them last, or the scheduler if none said anything
     * @param pods how many they are
     */
    public record Group(String owner, String reason, int pods) {}

    UnboundPods() {}

    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final Map<Group, Integer> gone = new LinkedHashMap<>();

    @Override
    public void appended(Journal.Entry entry) {
        Observation observation = entry.observation();
        if (observation instanceof Observation.PodCreated pod) {
            waiting.put(pod.pod(), new Waiting(pod.owner().isEmpty() ? pod.pod() : pod.owner()));
        } else if (observation instanceof Observation.PodBound pod) {
            waiting.remove(pod.pod());
        } else if (observation instanceof Observation.PodDeleted pod) {
            delete(pod.pod());
        } else if (observation instanceof Observation.PodUnschedulable pod) {
            explain(pod.pod(), pod.reason(), false);
        } else if (observation instanceof Observation.EventPublished event
                && REFUSALS.contains(event.reason())
                && event.object().startsWith(POD)) {
            explain(event.object().substring(POD.length()), event.message(), true);
        }
    }

    /** An autoscaler says what no node could have had; the scheduler only speaks of those that are there. */
    private void explain(String pod, String reason, boolean byAutoscaler) {
        Waiting known = waiting.get(pod);
        if (known != null && (byAutoscaler || !known.explained)) {
            known.reason = reason;
            known.explained |= byAutoscaler;
        }
    }

    private void delete(String pod) {
        Waiting known = waiting.remove(pod);
        if (known != null && !known.reason.isEmpty()) {
            gone.merge(new Group(known.owner, known.reason, 0), 1, Integer::sum);
        }
    }

    /** Returns the pods never bound so far that were said to fit nowhere, by workload and reason. */
    List<Group> groups() {
        Map<Group, Integer> all = new LinkedHashMap<>(gone);
        for (Waiting pod : waiting.values()) {
            if (!pod.reason.isEmpty()) {
                all.merge(new Group(pod.owner, pod.reason, 0), 1, Integer::sum);
            }
        }
        List<Group> groups = new ArrayList<>();
        all.forEach((group, pods) -> groups.add(new Group(group.owner(), group.reason(), pods)));
        return groups;
    }
}
