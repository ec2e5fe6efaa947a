// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Kind;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.PodRuns;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Run;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.PodRequirements;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
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
    private final boolean arePreferencesAbsent;
    private final @Nullable Resources[] rooms;

    /** What pods require of nodes; see {@link #required(PodSpec)}. */
    private final Map<PodSpec, Optional<Requirements>> required = new LinkedHashMap<>();

    /**
     * Makes the packing of an instant.
     *
     * @param nodes all nodes in the order in which rounds try them
     * @param held the nodes inside their consolidateAfter
     */
    FirstFitPacking(List<NodeSnapshot> nodes, BitSet held, AvailableResources room, SchedulingInput round) {
        this.nodes = nodes;
        this.held = held;
        this.room = room;
        this.arePreferencesAbsent = round.nodePools().stream()
                .flatMap(nodePool -> nodePool.template().taints().stream())
                .noneMatch(taint -> taint.effect().equals(Taint.PREFER_NO_SCHEDULE));
        this.rooms = new Resources[nodes.size()];
    }

    /**
     * Returns the pods for which the existing nodes have no room; null if first fit does not decide that.
     *
     * @param pods plain pods (see {@link SimulationKey#isPlain}) in scheduling order
     * @param places the nodes that may have room for any of them
     */
    @Nullable
    UnplacedPods unplaced(PodRuns pods, BitSet places) {
        if (!arePreferencesAbsent) {
            return null;
        }
        // What one run leaves free matters to later runs only.
        Resources[] left = pods.runs().size() > 1 ? new Resources[places.length()] : NOTHING_LEFT;
        UnplacedPods unplaced = new UnplacedPods();
        int position = 0;
        for (Run run : pods.runs()) {
            Requirements requirements = required.computeIfAbsent(run.kind().spec(), FirstFitPacking::required)
                    .orElse(null);
            if (requirements == null) {
                return null;
            }
            place(run, requirements, position, places, left, unplaced);
            position += run.pods();
        }
        return unplaced;
    }

    /** Places the pods of a run as far as there is room. */
    private void place(
            Run run,
            Requirements required,
            int firstPosition,
            BitSet places,
            @Nullable Resources[] left,
            UnplacedPods unplaced) {
        Kind kind = run.kind();
        Resources requests = kind.spec().requests();
        int placed = 0;
        for (int i = places.nextSetBit(0); i >= 0 && placed < run.pods(); i = places.nextSetBit(i + 1)) {
            Resources room = left.length == 0 || left[i] == null ? room(i) : left[i];
            if (!requests.fitsWithin(room) || room.hasNegative() || !takes(i, kind, required)) {
                continue;
            }
            NodeSnapshot node = nodes.get(i);
            boolean isUninitialized = kind.placed() && !kind.excused() && !node.initialized();
            for (; placed < run.pods() && requests.fitsWithin(room); placed++) {
                room = room.minus(requests);
                if (isUninitialized) {
                    unplaced.addOnUninitialized(firstPosition + placed, i, node.name());
                }
            }
            if (left.length > 0) {
                left[i] = room;
            }
            unplaced.addTaker(i);
        }
        unplaced.add(run, run.pods() - placed, firstPosition);
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
     * Returns what pods of a spec require of a node's labels. Empty if preferences may be relaxed, or if the requirement of one
     * pod restricts which others the node takes: after a pod with NotIn or DoesNotExist, the label counts as known ({@code
     * scheduling/existingnode.go CanAdd}).
     */
    private static Optional<Requirements> required(PodSpec spec) {
        boolean isFixed = spec.affinity().requiredNodeTerms().size() <= 1
                && spec.affinity().preferredNodeTerms().isEmpty()
                && !spec.hasResourceClaims();
        if (!isFixed) {
            return Optional.empty();
        }
        Requirements requirements = PodRequirements.strict(spec);
        for (Requirement requirement : requirements) {
            if (requirement.operator() != Operator.IN && requirement.operator() != Operator.EXISTS) {
                return Optional.empty();
            }
        }
        return Optional.of(requirements);
    }

    /** Returns whether pods of a spec go to any node with room, whatever its labels. */
    static boolean wouldTakeAnyNode(PodSpec spec) {
        return spec.nodeSelector().isEmpty()
                && spec.affinity().requiredNodeTerms().isEmpty()
                && spec.affinity().preferredNodeTerms().isEmpty()
                && !spec.hasResourceClaims();
    }
}
