// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.util.ArrayList;
import java.util.List;

/** A collector of the history of one NodeClaim and its node from a journal. */
final class ClaimHistory implements Journal.Listener {
    private final String claim;
    private final List<TimelineEvent> events = new ArrayList<>();
    private final InitialStateMarks initial = new InitialStateMarks();
    private final InsufficientCapacityErrors capacity = new InsufficientCapacityErrors();
    private final List<TimelineEvent> refusedPools = new ArrayList<>();
    private List<String> pods = List.of();
    private String node;
    private String nodePool = "";
    private String instance = "";
    private String instanceText = "";
    private String state = "not created yet";
    private long created = -1;
    private long launched = -1;
    private boolean deleted;

    /**
     * Creates a history.
     *
     * @param claim empty for a node without a claim
     * @param node empty if it is not known yet
     */
    ClaimHistory(String claim, String node) {
        this.claim = claim;
        this.node = node;
    }

    @Override
    public void appended(Journal.Entry entry) {
        long time = entry.time();
        Observation observation = entry.observation();
        initial.accept(observation);
        int known = events.size();
        if (observation instanceof Observation.NodeClaimCreated it
                && it.nodeClaim().equals(claim)) {
            begin(time, it);
        } else if (observation instanceof Observation.NodeCreated it && isOurs(it)) {
            node = it.node();
            nodePool = it.nodePool();
        } else if (observation instanceof Observation.DisruptionCommand it && isCandidate(it)) {
            events.add(new TimelineEvent(
                    time,
                    "karpenter",
                    "disruption" + (it.method().isEmpty() ? "" : " by " + it.method()) + ": " + it.decision() + ", "
                            + it.reason() + ", " + it.candidates().size() + " at once, " + it.replacements()
                            + " replacements"));
        }
        if (observation instanceof Observation.NodeClaimDeleted it
                && it.nodeClaim().equals(claim)) {
            deleted = true;
        }
        ofLaunch(time, observation);
        ofInstance(time, observation);
        TimelineEvent event = ClaimEvents.of(time, observation, claim, node);
        if (event != null) {
            events.add(event);
            state = event.what();
        }
        if (initial.isBeingRead()) {
            TimelineEvent.markInitial(events, known);
        }
    }

    private boolean isOurs(Observation.NodeCreated it) {
        return claim.isEmpty() ? it.node().equals(node) : it.nodeClaim().equals(claim);
    }

    private boolean isCandidate(Observation.DisruptionCommand it) {
        return (!claim.isEmpty() && it.candidates().contains(claim))
                || (!node.isEmpty() && it.candidates().contains(node));
    }

    private void begin(long time, Observation.NodeClaimCreated it) {
        created = time;
        nodePool = it.nodePool();
        pods = it.pods();
        String forPods = pods.size() == 1 ? " for 1 pod" : " for " + pods.size() + " pods";
        state = "created" + forPods + " from NodePool " + nodePool + " with " + it.instanceTypes() + " instance types";
        events.add(new TimelineEvent(time, "karpenter", state));
    }

    /** The insufficient capacity errors of a launch come immediately before its success or failure. */
    private void ofLaunch(long time, Observation observation) {
        if (observation instanceof Observation.InsufficientCapacity it) {
            capacity.add(time, it);
        } else if (observation instanceof Observation.LaunchRefused it) {
            String pools = it.pools() == 1 ? "1 pool" : it.pools() + " pools";
            refusedPools.add(new TimelineEvent(time, "ec2", it.code() + " in " + pools + ": " + it.subject()));
        } else if (observation instanceof Observation.NodeClaimLaunched it) {
            if (it.nodeClaim().equals(claim)) {
                events.addAll(capacity.take());
                events.addAll(refusedPools);
                instance = it.instance();
                instanceText = InstanceText.of(it);
                launched = time;
            }
            capacity.clear();
            refusedPools.clear();
        } else if (observation instanceof Observation.NodeClaimLaunchFailed it) {
            if (it.nodeClaim().equals(claim)) {
                events.addAll(capacity.take());
                events.addAll(refusedPools);
                launched = time;
            }
            capacity.clear();
            refusedPools.clear();
        }
    }

    private void ofInstance(long time, Observation observation) {
        if (instance.isEmpty()) {
            return;
        }
        if (observation instanceof Observation.SpotInterruption it
                && it.instance().equals(instance)) {
            events.add(new TimelineEvent(time, "ec2", "spot interruption notice: two minutes"));
        } else if (observation instanceof Observation.InstanceTerminating it
                && it.instance().equals(instance)) {
            events.add(new TimelineEvent(time, "ec2", "instance termination requested: end of its bill"));
        } else if (observation instanceof Observation.InstanceTerminated it
                && it.instance().equals(instance)) {
            events.add(new TimelineEvent(time, "ec2", "instance terminated"));
        }
    }

    /** Returns whether the claim was deleted. */
    boolean isGone() {
        return deleted;
    }

    String node() {
        return node;
    }

    String nodePool() {
        return nodePool;
    }

    String instanceText() {
        return instanceText;
    }

    String state() {
        return state;
    }

    List<String> pods() {
        return pods;
    }

    List<TimelineEvent> events() {
        return events;
    }

    /** Returns the time of the claim's creation, in nanoseconds since the start; -1 if it was not created. */
    long created() {
        return created;
    }

    /** Returns the time of the last success or failure of its launch; -1 if there was none. */
    long launched() {
        return launched;
    }
}
