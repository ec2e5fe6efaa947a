// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Kind;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Place;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Run;
import dev.sawhorse.karpenter.disruption.shortcut.SimulationKey.Situation;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NodePoolLimits;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys of the scheduling simulations of consolidation that start at one instant. */
final class SimulationKeys {
    private static final int UNKNOWN = -1;

    private final List<NodeSnapshot> nodes;

    /** The nodes inside their consolidateAfter. */
    private final BitSet held;

    private final Situation situation;
    private final Set<Pod> podsOfDeletingNodes;
    private final Interner<SimulationKey.PodRuns> runsInterner;
    private final Interner<PodRequestCounts> countsInterner;

    /** The pods of every round: pending ones, virtual ones and those of nodes that are being deleted. */
    private final SchedulingOrder common;

    /** Whether there are none of these. */
    private final boolean isWithoutCommonPods;

    private final boolean isPlain;
    private final FirstFitPacking packing;
    private final LaunchableInstances instances;
    private final ReplacementPriceBound priceBound;
    private final UninitializedCapacity uninitialized;

    /** See {@link #claimsLeft()}. */
    private int claimsLeft = UNKNOWN;

    /** The nodes with room for a pod of a size. */
    private final Map<Resources, BitSet> rooms = new LinkedHashMap<>();

    /** The keys of rounds that remove no node with room, by their runs. */
    private final Map<SimulationKey.PodRuns, SimulationKey> keysOfRuns = new LinkedHashMap<>();

    /** The same if it does not matter which pods are held back or excused, by their bare runs. */
    private final Map<SimulationKey.PodRuns, SimulationKey> keysOfBareRuns = new LinkedHashMap<>();

    /** The same, by how reschedulable pods come in between common ones. */
    private final Map<Interleaving, SimulationKey> keysOfInterleavings = new LinkedHashMap<>();

    /** The runs of reschedulable pods, and how many common pods are scheduled before each pod. */
    private static final class Interleaving {
        private final SimulationKey.PodRuns runs;
        private final int[] places;
        private final int hash;

        Interleaving(SimulationKey.PodRuns runs, int... places) {
            this.runs = runs;
            this.places = places;
            this.hash = 31 * runs.hashCode() + Arrays.hashCode(places);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Interleaving other
                    && hash == other.hash
                    && runs.equals(other.runs)
                    && Arrays.equals(places, other.places);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /**
     * Makes the keys of an instant.
     *
     * @param held the nodes inside their consolidateAfter
     * @param before the keys of an earlier instant, null if there are none
     */
    SimulationKeys(ProvisioningInput input, BitSet held, @Nullable SimulationKeys before) {
        this.nodes = input.nodes();
        this.held = held;
        Situation now = Situation.of(input);
        SimulationKeys equal = before != null && now.equals(before.situation) ? before : null;
        this.situation = equal == null ? now : equal.situation;
        this.runsInterner = before == null ? new Interner<>() : before.runsInterner;
        this.countsInterner = before == null ? new Interner<>() : before.countsInterner;
        this.podsOfDeletingNodes = new LinkedHashSet<>(input.podsOfDeletingNodes());
        SchedulingInput round = Provisioning.admit(input.simulating(nodes, List.of(), ConsolidateAfterHold.NONE))
                .scheduling();
        List<Pod> pods = round.pods();
        this.instances = equal == null ? LaunchableInstances.of(round) : equal.instances;
        this.priceBound = new ReplacementPriceBound(nodes, held, instances, before == null ? null : before.priceBound);
        AvailableResources room = AvailableResources.of(round);
        this.packing = new FirstFitPacking(nodes, held, room, round);
        this.uninitialized = new UninitializedCapacity(nodes, held, room, pods);
        this.common = SchedulingOrder.of(pods);
        this.isWithoutCommonPods = pods.isEmpty();
        this.isPlain = Situation.isPlain(input) && pods.stream().allMatch(pod -> SimulationKey.isPlain(pod.spec()));
    }

    /** Returns what is equal for all simulations of the instant. */
    Situation situation() {
        return situation;
    }

    /** Returns the reschedulable and the common pods in scheduling order. */
    List<Pod> inOrder(ReschedulablePods pods) {
        return pods.order().with(common).pods();
    }

    /**
     * Returns the key of a simulation, null if its outcome may depend on more than a key holds.
     *
     * @param removed the nodes of the candidates
     * @param pods their reschedulable pods
     */
    @Nullable
    SimulationKey without(RemovedNodes removed, ReschedulablePods pods) {
        SimulationKey key = with(pods);
        return key == null ? null : key.without(removed);
    }

    /** Returns the pods for which the nodes of a key have no room, null if first fit does not decide that. */
    @Nullable
    UnplacedPods unplaced(SimulationKey key) {
        return packing.unplaced(key.runs(), key.indexes());
    }

    /** Returns the key of a simulation if the removed nodes have no room for any of the pods; null as above. */
    @Nullable
    SimulationKey with(ReschedulablePods pods) {
        if (!isPlain || (isWithoutCommonPods && pods.pods().isEmpty()) || !pods.isPlain()) {
            return null;
        }
        if (common.pods().size() + pods.pods().size() > claimsLeft()) {
            return null;
        }
        return key(pods);
    }

    /** Returns the number of NodeClaims that a round can create before limits of NodePools matter. */
    private int claimsLeft() {
        if (claimsLeft == UNKNOWN) {
            claimsLeft = NodePoolLimits.claimsLeft(situation.nodePools(), instances, nodes);
        }
        return claimsLeft;
    }

    /** Returns whether a round on the nodes of a key is faster than one on all nodes. */
    boolean isNarrow(SimulationKey key) {
        return key.isWorthCaching() || key.size() < nodes.size() / 2;
    }

    /** Returns the state of nodes by their indices. */
    List<Place> places(BitSet indexes) {
        return indexes.stream().mapToObj(this::place).toList();
    }

    private Place place(int index) {
        return new Place(nodes.get(index), held.get(index));
    }

    private SimulationKey key(ReschedulablePods pods) {
        SimulationKey.PodRuns runs = pods.runs(!held.isEmpty(), runsInterner);
        if (isWithoutCommonPods) {
            return key(runs);
        }
        Interleaving interleaving = new Interleaving(runs, pods.order().placesAmong(common));
        SimulationKey known = keysOfInterleavings.get(interleaving);
        if (known == null) {
            known = key(SimulationKey.PodRuns.of(inOrder(pods), this::kind));
            keysOfInterleavings.put(interleaving, known);
        }
        return known;
    }

    private SimulationKey key(SimulationKey.PodRuns runs) {
        SimulationKey known = keysOfRuns.get(runs);
        if (known == null) {
            known = makeKey(runs);
            keysOfRuns.put(runs, known);
        }
        return known;
    }

    private SimulationKey makeKey(SimulationKey.PodRuns runs) {
        BitSet room = room(runs.runs());
        if (!takeAllPodsAlike(room)) {
            return key(runs, room);
        }
        SimulationKey.PodRuns bare = runs.bare();
        SimulationKey known = keysOfBareRuns.get(bare);
        if (known == null) {
            known = key(bare, room);
            keysOfBareRuns.put(bare, known);
        }
        return known;
    }

    /**
     * Returns whether nodes take held, bound and excused pods as they take any other. Nodes that are not initialized come last
     * (see {@link NodeSnapshot#ORDER}).
     */
    private boolean takeAllPodsAlike(BitSet room) {
        return room.isEmpty()
                || (!room.intersects(held) && nodes.get(room.length() - 1).initialized());
    }

    private SimulationKey key(SimulationKey.PodRuns runs, BitSet room) {
        return new SimulationKey(runs, room, this::place);
    }

    /** Returns the lower bound of the price of a replacement. */
    ReplacementPriceBound priceBound() {
        return priceBound;
    }

    /** Returns the requests of pods that nodes inside their consolidateAfter do not take. */
    PodRequestCounts requestCounts(ReschedulablePods pods) {
        return pods.requestCounts(!held.isEmpty(), countsInterner);
    }

    /**
     * Returns whether one of the pods is known to be placed on a node that is not initialized, or nowhere.
     *
     * @param requests the requests of those that nodes inside their consolidateAfter do not take
     */
    boolean isAnyUnplacedOrUninitialized(ReschedulablePods pods, PodRequestCounts requests) {
        return isPlain
                && pods.wouldTakeAnyNode()
                && priceBound.isAnyUnplaced(
                        requests,
                        size -> uninitialized.isLeftFor(
                                size,
                                pods.newestSecond(),
                                requests.count() == pods.pods().size()));
    }

    private Kind kind(Pod pod) {
        return Kind.of(pod, !held.isEmpty(), !podsOfDeletingNodes.isEmpty() && podsOfDeletingNodes.contains(pod));
    }

    /** Returns the nodes that may have room for any of the pods. */
    private BitSet room(List<Run> runs) {
        BitSet first = room(runs.get(0).kind());
        if (runs.size() == 1) {
            return first;
        }
        BitSet any = (BitSet) first.clone();
        for (int i = 1; i < runs.size(); i++) {
            any.or(room(runs.get(i).kind()));
        }
        return any;
    }

    private BitSet room(Kind kind) {
        BitSet room = rooms.computeIfAbsent(kind.spec().requests(), priceBound::room);
        if (!kind.held()) {
            return room;
        }
        BitSet open = (BitSet) room.clone();
        open.andNot(held);
        return open;
    }
}
