package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.SimulationKey.Kind;
import dev.sawhorse.karpenter.disruption.SimulationKey.Run;
import dev.sawhorse.karpenter.disruption.SimulationKey.Turns;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * First-fit packing of pods onto the existing nodes, in the order of a scheduling round: each pod on the first node with room
 * that it may run on. Only the pods that are left over need a scheduling simulation.
 */
final class FirstFitPacking {
    private static final Resources[] NOTHING_LEFT = {};

    private final List<NodeSnapshot> nodes;
    private final BitSet held;
    private final AvailableResources room;
    private final boolean arePodsSteadfast;
    private final @Nullable Resources[] rooms;

    /** What pods require of nodes; see {@link #required(PodSpec)}. */
    private final Map<PodSpec, Optional<Requirements>> required = new LinkedHashMap<>();

    /**
     * Looks at the cluster.
     *
     * @param nodes all of them, in the order in which rounds look at them
     * @param held which of the nodes are inside their consolidateAfter
     */
    FirstFitPacking(List<NodeSnapshot> nodes, BitSet held, AvailableResources room, SchedulingInput round) {
        this.nodes = nodes;
        this.held = held;
        this.room = room;
        this.arePodsSteadfast = round.nodePools().stream()
                .flatMap(nodePool -> nodePool.template().taints().stream())
                .noneMatch(taint -> taint.effect().equals(Taint.PREFER_NO_SCHEDULE));
        this.rooms = new Resources[nodes.size()];
    }

    /**
     * Returns the pods that some nodes have no room for; null where it takes more than room to tell.
     *
     * @param turns of plain pods (see {@link SimulationKey#isPlain})
     * @param places those of all nodes that may have room for any of them
     */
    @Nullable
    UnplacedPods overflow(Turns turns, BitSet places) {
        if (!arePodsSteadfast) {
            return null;
        }
        // What one run leaves is for those after it alone.
        Resources[] left = turns.runs().size() > 1 ? new Resources[places.length()] : NOTHING_LEFT;
        UnplacedPods overflow = new UnplacedPods();
        int turn = 0;
        for (Run run : turns.runs()) {
            Requirements requirements = required.computeIfAbsent(run.kind().spec(), FirstFitPacking::required)
                    .orElse(null);
            if (requirements == null) {
                return null;
            }
            place(run, requirements, turn, places, left, overflow);
            turn += run.pods();
        }
        return overflow;
    }

    /** Places what it can of a run; what is left of the room on a node is there from the first pod on. */
    private void place(
            Run run,
            Requirements required,
            int firstTurn,
            BitSet places,
            @Nullable Resources[] left,
            UnplacedPods overflow) {
        Kind kind = run.kind();
        Resources requests = kind.spec().requests();
        int placed = 0;
        for (int i = places.nextSetBit(0); i >= 0 && placed < run.pods(); i = places.nextSetBit(i + 1)) {
            Resources room = left.length == 0 || left[i] == null ? room(i) : left[i];
            if (!requests.fitsWithin(room) || room.hasNegative() || !takes(i, kind, required)) {
                continue;
            }
            NodeSnapshot node = nodes.get(i);
            boolean isDoubtful = kind.placed() && !kind.excused() && !node.initialized();
            for (; placed < run.pods() && requests.fitsWithin(room); placed++) {
                room = room.minus(requests);
                if (isDoubtful) {
                    overflow.doubt(firstTurn + placed, i, node.name());
                }
            }
            if (left.length > 0) {
                left[i] = room;
            }
            overflow.found(i);
        }
        overflow.add(run, run.pods() - placed, firstTurn);
    }

    private boolean takes(int index, Kind kind, Requirements required) {
        if (kind.held() && held.get(index)) {
            return false;
        }
        if (!required.isEmpty() && !nodes.get(index).requirements().withHost().isCompatible(required, Set.of())) {
            return false;
        }
        for (Taint taint : nodes.get(index).taints()) {
            if (!Toleration.anyTolerates(kind.spec().tolerations(), taint)) {
                return false;
            }
        }
        return true;
    }

    private Resources room(int index) {
        Resources known = rooms[index];
        if (known == null) {
            known = room.on(nodes.get(index));
            rooms[index] = known;
        }
        return known;
    }

    /**
     * Returns what the pods require of a node's labels; empty where they might do without some of it, or where what one of them
     * requires has a say in which others the node takes: a label that is to have none of some values, or not to be there, counts
     * as known from then on (Karpenter v1.14, scheduling: requirements of nodes that exist).
     */
    private static Optional<Requirements> required(PodSpec spec) {
        boolean isSteadfast = spec.affinity().requiredNodeTerms().size() <= 1
                && spec.affinity().preferredNodeTerms().isEmpty()
                && !spec.hasResourceClaims();
        if (!isSteadfast) {
            return Optional.empty();
        }
        Requirements requirements = Requirements.ofPod(spec);
        for (Requirement requirement : requirements) {
            if (requirement.operator() != Operator.IN && requirement.operator() != Operator.EXISTS) {
                return Optional.empty();
            }
        }
        return Optional.of(requirements);
    }

    /** Whether labels of a node do not come into it, nor anything a pod might do without. */
    static boolean wouldTakeAnyNode(PodSpec spec) {
        return spec.nodeSelector().isEmpty()
                && spec.affinity().requiredNodeTerms().isEmpty()
                && spec.affinity().preferredNodeTerms().isEmpty()
                && !spec.hasResourceClaims();
    }
}
