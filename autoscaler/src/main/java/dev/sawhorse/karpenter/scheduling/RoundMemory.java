// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.sim.Shortcuts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results that a round remembers, as they cannot change any more within it:
 *
 * <ul>
 *   <li>a node or claim that refused pods for want of room, types or compatible requirements refuses them for good, since all
 *       three only shrink ({@link SchedulingError#isFinal});
 *   <li>pods that could not be placed cannot be as long as no other pod is placed;
 *   <li>a node that took pods without topology rules, host ports and volumes takes more of them as long as it has room;
 *   <li>the types left to a claim of such pods depend on their number only ({@link HomogeneousClaimPacking});
 *   <li>a node with less room than the least that any pod requests takes none ({@link MinPodRequests}).
 * </ul>
 *
 * <p>On {@code bench scheduling} with diverse-5000 the rules without it take many times as long.
 */
final class RoundMemory implements RoundShortcuts {
    private static final SchedulingError REFUSED = new SchedulingError.Plain("has refused such pods before");

    private final PodClasses classes;
    private final ConsolidateAfterHold hold;
    private final List<Known> known = new ArrayList<>();
    private final List<@Nullable Filling> nodes = new ArrayList<>();
    private final List<@Nullable Packing> claims = new ArrayList<>();
    private @Nullable MinPodRequests least;
    private int placed;

    /** What is known of pods with the same data. */
    private static final class Known {
        private final BitSet refusingNodes = new BitSet();
        private final BitSet refusingClaims = new BitSet();
        private int refusedByClaims;
        private @Nullable SchedulingError failure;
        private int failedAt = -1;
        private @Nullable HomogeneousClaimPacking packing;

        /** Returns how claims fill up that are opened for one of these pods and left with the types of a placement. */
        HomogeneousClaimPacking packing(NodeClaimTemplate template, Placement placement) {
            if (packing == null || !packing.begins(template, placement.types())) {
                packing = new HomogeneousClaimPacking(template, placement.types());
            }
            return packing;
        }
    }

    /** The pods that a node took last, and how. */
    private record Filling(PodData data, Placement placement) {}

    /** The pods of a claim that are all alike, with the types that are left after each. */
    private record Packing(PodData data, HomogeneousClaimPacking types) {}

    private RoundMemory(PodClasses classes, ConsolidateAfterHold hold) {
        this.classes = classes;
        this.hold = hold;
    }

    /**
     * Returns the memory of a new round, none if {@link Shortcuts} are off.
     *
     * @param classes those of all pods of the round, once nodes are asked for
     */
    static RoundShortcuts ifEnabled(PodClasses classes, ConsolidateAfterHold hold) {
        return Shortcuts.areEnabled() ? new RoundMemory(classes, hold) : NONE;
    }

    private Known of(PodData data) {
        while (known.size() <= data.id()) {
            known.add(new Known());
        }
        return known.get(data.id());
    }

    private static <T> @Nullable T find(List<@Nullable T> list, int index) {
        return index < list.size() ? list.get(index) : null;
    }

    private static <T> void set(List<@Nullable T> list, int index, @Nullable T value) {
        while (list.size() <= index) {
            list.add(null);
        }
        list.set(index, value);
    }

    @Override
    public boolean mayFit(NodeSnapshot node) {
        if (least == null) {
            least = MinPodRequests.of(classes.all());
        }
        return least.mayFit(node, hold);
    }

    @Override
    public @Nullable SchedulingError failure(PodData data) {
        Known pods = of(data);
        return pods.failedAt == placed ? pods.failure : null;
    }

    @Override
    public void failed(PodData data, SchedulingError error) {
        Known pods = of(data);
        pods.failedAt = placed;
        pods.failure = error;
    }

    @Override
    public int nextNode(PodData data, int from) {
        return of(data).refusingNodes.nextClearBit(from);
    }

    @Override
    public AddResult canAdd(int index, ExistingNode node, int pod, PodData data) {
        Filling last = find(nodes, index);
        AddResult result = last == null || last.data() != data || !node.takesRoomOnly(data)
                ? node.canAdd(pod, data)
                : node.hasRoom(data) ? last.placement() : ExistingNode.RESOURCES;
        if (result instanceof SchedulingError error && error.isFinal()) {
            of(data).refusingNodes.set(index);
        }
        return result;
    }

    @Override
    public boolean isRefusedBy(int claimCount, PodData data) {
        return of(data).refusedByClaims == claimCount;
    }

    @Override
    public AddResult canJoin(InFlightNodeClaim claim, int pod, PodData data) {
        Known pods = of(data);
        if (pods.refusingClaims.get(claim.number())) {
            return REFUSED;
        }
        AddResult result = canJoinPacked(claim, pod, data);
        if (result instanceof SchedulingError error && error.isFinal()) {
            pods.refusingClaims.set(claim.number());
            pods.refusedByClaims++;
        }
        return result;
    }

    private AddResult canJoinPacked(InFlightNodeClaim claim, int pod, PodData data) {
        Packing packing = find(claims, claim.number());
        if (packing == null || packing.data() != data || !claim.narrowsTypesOnly(data)) {
            return claim.canJoin(pod, data);
        }
        int count = claim.pods().size() + 1;
        TypeSet left = packing.types().typesAfter(count);
        if (left != null) {
            return new Placement(claim.requirements(), left, List.of());
        }
        AddResult result = claim.canJoin(pod, data);
        if (result instanceof Placement placement) {
            packing.types().learn(count, placement.types());
        }
        return result;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // It is that very placement of the rule that stands for no change.
    public void adds(int index, PodData data, Placement placement) {
        placed++;
        Filling last = find(nodes, index);
        if (last == null || last.data() != data || last.placement() != placement) {
            set(nodes, index, new Filling(data, placement));
        }
    }

    @Override
    public void adds(InFlightNodeClaim claim, PodData data, Placement placement) {
        placed++;
        if (claim.pods().isEmpty()) {
            boolean isAlike = claim.narrowsTypesOnly(data);
            set(
                    claims,
                    claim.number(),
                    isAlike ? new Packing(data, of(data).packing(claim.template(), placement)) : null);
            return;
        }
        Packing packing = find(claims, claim.number());
        if (packing != null && packing.data() != data) {
            set(claims, claim.number(), null);
        }
    }
}
