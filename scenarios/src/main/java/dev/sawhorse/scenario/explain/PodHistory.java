// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.explanation.AmountText;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A collector of the history of one pod, and of the NodeClaims that were created for it, from a journal. */
final class PodHistory implements Journal.Listener {
    private final String pod;
    private final List<TimelineEvent> events = new ArrayList<>();
    private final InsufficientCapacityErrors capacity = new InsufficientCapacityErrors();
    private final Map<String, String> machines = new TreeMap<>();
    private final Map<String, String> nodesOfClaims = new TreeMap<>();
    private final InitialStateMarks initial = new InitialStateMarks();
    private int begun = -1;
    private String owner = "";
    private String state = "not created yet";
    private long created;
    private long boundOrEndedAt = -1;

    PodHistory(String pod) {
        this.pod = pod;
    }

    List<TimelineEvent> events() {
        return events;
    }

    String owner() {
        return owner;
    }

    String state() {
        return state;
    }

    /** Returns the time of its creation, in nanoseconds since the start. */
    long created() {
        return created;
    }

    /** Returns the time at which it was bound or ended, -1 if neither happened. */
    long boundOrEndedAt() {
        return boundOrEndedAt;
    }

    @Override
    public void appended(Journal.Entry entry) {
        Observation observation = entry.observation();
        initial.accept(observation);
        int known = events.size();
        if (observation instanceof Observation.NodeClaimLaunched launched) {
            machines.put(launched.nodeClaim(), InstanceText.of(launched));
        }
        ofPod(entry.time(), observation);
        ofClaim(entry.time(), observation);
        if (initial.isBeingRead()) {
            TimelineEvent.markInitial(events, known);
        }
    }

    private void ofPod(long time, Observation observation) {
        if (observation instanceof Observation.PodCreated it && it.pod().equals(pod)) {
            begin(time, it);
        } else if (observation instanceof Observation.PodUnschedulable it
                && it.pod().equals(pod)) {
            state = "waiting for a node";
            add(time, "kube-scheduler", "FailedScheduling: " + it.reason());
        } else if (observation instanceof Observation.EventPublished it
                && it.object().equals("pod/" + pod)) {
            add(time, component(it.reason()), it.reason() + ": " + it.message());
        } else if (observation instanceof Observation.PodBound it && it.pod().equals(pod)) {
            markBoundOrEnded(time, "bound to " + it.node());
            add(time, "kube-scheduler", "bound to " + it.node() + instanceOf(it.node()));
        } else if (observation instanceof Observation.PodReady it && it.pod().equals(pod)) {
            state = state.replaceFirst("^bound to", "ready on");
            add(time, "kubelet", "ready");
        } else {
            ofContainers(time, observation);
            ofEndOfPod(time, observation);
        }
    }

    private void ofContainers(long time, Observation observation) {
        if (observation instanceof Observation.PodResized it && it.pod().equals(pod)) {
            add(
                    time,
                    "kubelet",
                    "resized in place; requests cpu " + AmountText.of(ResourceName.CPU, it.cpuMillis()) + ", memory "
                            + AmountText.of(ResourceName.MEMORY, it.memoryBytes()));
        } else if (observation instanceof Observation.ImagePulled it && it.pod().equals(pod)) {
            add(
                    time,
                    "kubelet",
                    "pulled image " + it.image() + ", " + AmountText.of(ResourceName.MEMORY, it.bytes()) + ", within "
                            + Math.round(it.seconds()) + " s");
        } else if (observation instanceof Observation.ContainerOomKilled it
                && it.pod().equals(pod)) {
            String cause = it.cause().equals("limit") ? "more than its limit" : "and its node had no memory left";
            add(
                    time,
                    "kernel",
                    "container " + it.container() + " OOMKilled: it used "
                            + AmountText.of(ResourceName.MEMORY, it.memoryBytes()) + ", " + cause);
        }
    }

    private void ofEndOfPod(long time, Observation observation) {
        if (observation instanceof Observation.PodEvicted it && it.pod().equals(pod)) {
            add(time, "eviction", "evicted from " + it.node() + " by " + it.by());
        } else if (observation instanceof Observation.PodPreempted it
                && it.pod().equals(pod)) {
            add(time, "kube-scheduler", "preempted on " + it.node() + " by " + it.by());
        } else if (observation instanceof Observation.PodTerminating it
                && it.pod().equals(pod)) {
            markBoundOrEnded(time, "terminating");
            add(time, "cluster", "deletion requested: " + it.reason());
        } else if (observation instanceof Observation.PodSucceeded it
                && it.pod().equals(pod)) {
            markBoundOrEnded(time, "succeeded");
            add(time, "kubelet", "completed");
        } else if (observation instanceof Observation.PodFailed it && it.pod().equals(pod)) {
            markBoundOrEnded(time, "failed");
            add(time, "kubelet", "failed: " + it.reason());
        } else if (observation instanceof Observation.PodDeleted it && it.pod().equals(pod)) {
            markBoundOrEnded(time, "gone");
            add(time, "cluster", "gone");
        }
    }

    /** An earlier pod may have had the same name: the timeline is that of the last one. */
    private void begin(long time, Observation.PodCreated it) {
        events.clear();
        nodesOfClaims.clear();
        owner = it.owner();
        created = time;
        boundOrEndedAt = -1;
        state = "just created";
        begun = events.size();
        String memory = it.memoryBytes() == 0 ? "" : ", memory " + AmountText.of(ResourceName.MEMORY, it.memoryBytes());
        add(time, "cluster", "created; requests cpu " + AmountText.of(ResourceName.CPU, it.cpuMillis()) + memory);
    }

    private void ofClaim(long time, Observation observation) {
        if (observation instanceof Observation.InsufficientCapacity it) {
            capacity.add(time, it);
        } else if (observation instanceof Observation.NodeClaimLaunched
                || observation instanceof Observation.NodeClaimLaunchFailed) {
            List<TimelineEvent> refusals = capacity.take();
            String claim = observation instanceof Observation.NodeClaimLaunched launched
                    ? launched.nodeClaim()
                    : ((Observation.NodeClaimLaunchFailed) observation).nodeClaim();
            if (boundOrEndedAt < 0 && nodesOfClaims.containsKey(claim)) {
                events.addAll(refusals);
            }
        }
        if (observation instanceof Observation.NodeClaimCreated it && it.pods().contains(pod) && boundOrEndedAt < 0) {
            nodesOfClaims.put(it.nodeClaim(), "");
            int others = it.pods().size() - 1;
            add(
                    time,
                    "karpenter",
                    "NodeClaim " + it.nodeClaim() + " made for it" + (others == 0 ? "" : " and " + others + " more"));
        } else if (observation instanceof Observation.NodeCreated it && nodesOfClaims.containsKey(it.nodeClaim())) {
            nodesOfClaims.put(it.nodeClaim(), it.node());
        }
        boolean isOfClaims = boundOrEndedAt < 0
                && !(observation instanceof Observation.EventPublished)
                && !(observation instanceof Observation.NodeEventPublished);
        for (Map.Entry<String, String> made : nodesOfClaims.entrySet()) {
            TimelineEvent event = isOfClaims ? ClaimEvents.of(time, observation, made.getKey(), made.getValue()) : null;
            if (event != null) {
                events.add(event);
            }
        }
    }

    /** Adds the requests of the pod besides CPU and memory, which are not in journals. */
    void requests(@Nullable Resources all) {
        if (all == null || begun < 0 || begun >= events.size()) {
            return;
        }
        List<String> amounts = new ArrayList<>();
        for (String name : all.names()) {
            boolean extended = !name.equals("cpu") && !name.equals("memory") && !name.equals("pods");
            if (extended && all.amount(name) > 0) {
                amounts.add(name + " " + AmountText.of(ResourceName.index(name), all.amount(name)));
            }
        }
        TimelineEvent created = events.get(begun);
        if (!amounts.isEmpty()) {
            events.set(
                    begun,
                    new TimelineEvent(
                            created.time(), created.by(), created.what() + ", " + String.join(", ", amounts)));
        }
    }

    private static String component(String reason) {
        return switch (reason) {
            case "FailedCreate" -> "cluster";
            case "TriggeredScaleUp", "NotTriggerScaleUp" -> "cluster-autoscaler";
            default -> "karpenter";
        };
    }

    private void markBoundOrEnded(long time, String newState) {
        boundOrEndedAt = boundOrEndedAt < 0 ? time : boundOrEndedAt;
        state = newState;
    }

    private void add(long time, String by, String what) {
        events.add(new TimelineEvent(time, by, what));
    }

    private String instanceOf(String node) {
        String machine = machines.getOrDefault(node.replaceFirst("^node-", ""), "");
        return machine.isEmpty() ? "" : " (" + machine + ")";
    }
}
