package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.disruption.SimulationKey.Kind;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Pods that need a place elsewhere when their nodes go, with what rounds ask of them again and again. Good as long as none of
 * them changes.
 */
public final class DisplacedPods {
    private final List<Pod> pods;
    private final boolean isPlain;
    private final boolean wouldTakeAnyNode;
    private final boolean isAnnotated;
    private final boolean areStarted;
    private final long newestSecond;
    private @Nullable SchedulingOrder turns;
    private SimulationKey.@Nullable Turns kinds;
    private SimulationKey.@Nullable Turns heldKinds;
    private @Nullable PodRequestCounts demand;
    private @Nullable PodRequestCounts heldDemand;

    @SuppressWarnings(
            "ReferenceEquality") // Pods of one template mostly share their spec, which then is looked at once.
    public DisplacedPods(List<Pod> pods) {
        this.pods = List.copyOf(pods);
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

    /** Returns the pods, node by node. */
    List<Pod> pods() {
        return pods;
    }

    /** Whether where any of them may go is for every node a matter of that node alone. */
    boolean isPlain() {
        return isPlain;
    }

    /** Whether they are plain, and each of them would go to any node that has room. */
    boolean wouldTakeAnyNode() {
        return wouldTakeAnyNode;
    }

    /** Whether all of them have been started. */
    boolean areStarted() {
        return areStarted;
    }

    /** Returns the second in which the last of them was created. */
    long newestSecond() {
        return newestSecond;
    }

    /** Whether the annotation do-not-disrupt has to do with any of them. */
    boolean isAnnotated() {
        return isAnnotated;
    }

    SchedulingOrder turns() {
        if (turns == null) {
            turns = SchedulingOrder.of(pods);
        }
        return turns;
    }

    /**
     * Returns what kinds of pods have their turns one after the other, where no other pods need a place.
     *
     * @param anyHeld whether there are nodes inside their consolidateAfter
     * @param shared finds the turns that others share which are equal
     */
    SimulationKey.Turns kinds(boolean anyHeld, UnaryOperator<SimulationKey.Turns> shared) {
        SimulationKey.Turns known = anyHeld ? heldKinds : kinds;
        return known == null ? remembered(anyHeld, shared) : known;
    }

    private SimulationKey.Turns remembered(boolean anyHeld, UnaryOperator<SimulationKey.Turns> shared) {
        // Of one kind, it does not matter in which order they come.
        SimulationKey.Turns made = kindsOf(pods, anyHeld);
        if (made.runs().size() > 1) {
            made = kindsOf(turns().pods(), anyHeld);
        }
        made = shared.apply(made);
        if (anyHeld) {
            heldKinds = made;
        } else {
            kinds = made;
        }
        return made;
    }

    /** None of them is on a node that is going anyway, which no round thinks away. */
    private static SimulationKey.Turns kindsOf(List<Pod> pods, boolean anyHeld) {
        return SimulationKey.Turns.of(pods, pod -> Kind.of(pod, anyHeld, false));
    }

    /**
     * Returns what those of them ask for that nodes inside their consolidateAfter do not take; what all ask for where there is no
     * such node.
     *
     * @param anyHeld whether there are nodes inside their consolidateAfter
     * @param shared finds the demand that others share which is equal
     */
    PodRequestCounts demand(boolean anyHeld, UnaryOperator<PodRequestCounts> shared) {
        PodRequestCounts known = anyHeld ? heldDemand : demand;
        if (known == null) {
            known = shared.apply(PodRequestCounts.of(anyHeld && !areStarted ? startedPods() : pods));
            if (anyHeld) {
                heldDemand = known;
            } else {
                demand = known;
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
