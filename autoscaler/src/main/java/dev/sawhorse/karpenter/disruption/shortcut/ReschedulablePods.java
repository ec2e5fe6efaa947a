// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Kind;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The reschedulable pods of candidates with what keys and bounds of simulations need of them. Valid as long as none changes.
 */
final class ReschedulablePods {
    private final List<Pod> pods;
    private final boolean isPlain;
    private final boolean wouldTakeAnyNode;
    private final boolean isAnnotated;
    private final boolean areStarted;
    private final long newestSecond;
    private @Nullable SchedulingOrder order;
    private SimulationKey.@Nullable PodRuns runs;
    private SimulationKey.@Nullable PodRuns heldRuns;
    private @Nullable PodRequestCounts requests;
    private @Nullable PodRequestCounts heldRequests;

    @SuppressWarnings(
            "ReferenceEquality") // Pods of one template mostly share their spec, which then is looked at once.
    ReschedulablePods(List<Pod> pods) {
        this.pods = pods;
        boolean arePlain = true;
        boolean takeAnyNode = true;
        boolean anyAnnotated = false;
        boolean allStarted = true;
        long newest = Long.MIN_VALUE;
        PodSpec known = null;
        for (Pod pod : this.pods) {
            if (pod.spec() != known) {
                known = pod.spec();
                arePlain = arePlain && SimulationKey.isPlain(known);
                takeAnyNode = takeAnyNode && FirstFitPacking.wouldTakeAnyNode(known);
            }
            anyAnnotated = anyAnnotated || pod.annotation(KarpenterLabels.DO_NOT_DISRUPT) != null;
            allStarted = allStarted && SchedulingSimulation.isStarted(pod);
            newest = Math.max(newest, SchedulingOrder.createdSecond(pod));
        }
        this.isPlain = arePlain;
        this.wouldTakeAnyNode = arePlain && takeAnyNode;
        this.isAnnotated = anyAnnotated;
        this.areStarted = allStarted;
        this.newestSecond = newest;
    }

    /** Returns the pods, candidate by candidate. */
    List<Pod> pods() {
        return pods;
    }

    /** Returns whether every node takes any of them or not whatever runs on other nodes; see {@link SimulationKey#isPlain}. */
    boolean isPlain() {
        return isPlain;
    }

    /** Returns whether they are plain and go to any node with room. */
    boolean wouldTakeAnyNode() {
        return wouldTakeAnyNode;
    }

    /** Returns whether all of them have left phase Pending. */
    boolean areStarted() {
        return areStarted;
    }

    /** Returns the second in which the newest of them was created. */
    long newestSecond() {
        return newestSecond;
    }

    /** Returns whether any of them has the annotation do-not-disrupt, whatever its value. */
    boolean isAnnotated() {
        return isAnnotated;
    }

    /** Returns them in scheduling order. */
    SchedulingOrder order() {
        if (order == null) {
            order = SchedulingOrder.of(pods);
        }
        return order;
    }

    /**
     * Returns the runs of a round of these pods only.
     *
     * @param anyHeld whether there are nodes inside their consolidateAfter
     * @param interner returns one object for all equal runs
     */
    SimulationKey.PodRuns runs(boolean anyHeld, UnaryOperator<SimulationKey.PodRuns> interner) {
        SimulationKey.PodRuns known = anyHeld ? heldRuns : runs;
        return known == null ? intern(anyHeld, interner) : known;
    }

    private SimulationKey.PodRuns intern(boolean anyHeld, UnaryOperator<SimulationKey.PodRuns> interner) {
        // If all are of one kind, their order does not matter.
        SimulationKey.PodRuns made = runsOf(pods, anyHeld);
        if (made.runs().size() > 1) {
            made = runsOf(order().pods(), anyHeld);
        }
        made = interner.apply(made);
        if (anyHeld) {
            heldRuns = made;
        } else {
            runs = made;
        }
        return made;
    }

    /** None of them is on a node that is being deleted: such a node is no candidate. */
    private static SimulationKey.PodRuns runsOf(List<Pod> pods, boolean anyHeld) {
        return SimulationKey.PodRuns.of(pods, pod -> Kind.of(pod, anyHeld, false));
    }

    /**
     * Returns the requests of those that nodes inside their consolidateAfter do not take, of all of them if there is no such
     * node.
     *
     * @param anyHeld whether there are nodes inside their consolidateAfter
     * @param interner returns one object for all equal counts
     */
    PodRequestCounts requestCounts(boolean anyHeld, UnaryOperator<PodRequestCounts> interner) {
        PodRequestCounts known = anyHeld ? heldRequests : requests;
        if (known == null) {
            known = interner.apply(PodRequestCounts.of(anyHeld && !areStarted ? startedPods() : pods));
            if (anyHeld) {
                heldRequests = known;
            } else {
                requests = known;
            }
        }
        return known;
    }

    private List<Pod> startedPods() {
        List<Pod> started = new ArrayList<>(pods.size());
        for (Pod pod : pods) {
            if (SchedulingSimulation.isStarted(pod)) {
                started.add(pod);
            }
        }
        return started;
    }
}
