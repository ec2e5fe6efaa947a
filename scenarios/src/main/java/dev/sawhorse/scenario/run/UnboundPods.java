// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** A record of the pods that were never bound to a node, with the last message about each. */
public final class UnboundPods implements Journal.Listener {
    private static final String POD = "pod/";
    private static final Pattern NUMBERED_JOB = Pattern.compile("^(Job/.*-)\\d+$");

    /** The reasons of events in which Karpenter and Cluster Autoscaler report that no node they could create would help. */
    private static final Set<String> REFUSALS = Set.of("FailedScheduling", "NotTriggerScaleUp");

    /** The state of a pending pod. */
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
     * @param owner {@code Kind/name} of the workload, or the pod itself; Jobs that differ only in a number are merged
     * @param reason the last message of an autoscaler, or of the scheduler if there is none
     * @param pods number of pods
     */
    public record Group(String owner, String reason, int pods) {}

    UnboundPods() {}

    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final Map<Group, Integer> deleted = new LinkedHashMap<>();

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

    /**
     * Messages of autoscalers take precedence: they are about any possible node, those of the scheduler only about existing
     * ones.
     */
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
            deleted.merge(new Group(known.owner, known.reason, 0), 1, Integer::sum);
        }
    }

    /** The numbered Jobs of one CronJob or workload with the same reason. */
    private static final class Folded {
        private final Set<String> owners = new LinkedHashSet<>();
        private int pods;

        void add(String owner, int more) {
            owners.add(owner);
            pods += more;
        }

        String owner(String stem) {
            return owners.size() == 1 ? owners.iterator().next() : stem + " (" + owners.size() + " Jobs)";
        }
    }

    /** Returns the name of a Job without its number. */
    private static String stem(String owner) {
        return NUMBERED_JOB.matcher(owner).replaceFirst("$1*");
    }

    /** Returns the pods without a node up to now for which a reason was published, by workload and reason. */
    List<Group> groups() {
        Map<Group, Integer> all = new LinkedHashMap<>(deleted);
        for (Waiting pod : waiting.values()) {
            if (!pod.reason.isEmpty()) {
                all.merge(new Group(pod.owner, pod.reason, 0), 1, Integer::sum);
            }
        }
        Map<Group, Folded> folded = new LinkedHashMap<>();
        all.forEach((group, pods) -> folded.computeIfAbsent(
                        new Group(stem(group.owner()), group.reason(), 0), key -> new Folded())
                .add(group.owner(), pods));
        List<Group> groups = new ArrayList<>();
        folded.forEach((group, of) -> groups.add(new Group(of.owner(group.owner()), group.reason(), of.pods)));
        return groups;
    }
}
