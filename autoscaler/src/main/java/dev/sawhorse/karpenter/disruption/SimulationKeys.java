package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.SimulationKey.Kind;
import dev.sawhorse.karpenter.disruption.SimulationKey.Place;
import dev.sawhorse.karpenter.disruption.SimulationKey.Run;
import dev.sawhorse.karpenter.disruption.SimulationKey.Situation;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.AvailableResources;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.LaunchableInstances;
import dev.sawhorse.karpenter.scheduling.NodePoolLimits;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingOrder;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Resources;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Computes the keys of the scheduling simulations of consolidation that start at one instant. */
final class SimulationKeys {
    private static final int UNKNOWN = -1;

    private final List<NodeSnapshot> nodes;

    /** The nodes inside their consolidateAfter. */
    private final BitSet held;

    private final Situation situation;
    private final Set<Pod> podsOfDeletingNodes;
    private final Shared<SimulationKey.Turns> shared;
    private final Shared<PodRequestCounts> sharedDemands;

    /** The pods that every round has to place. */
    private final SchedulingOrder common;

    /** Whether there are none of these. */
    private final boolean isAlone;

    private final boolean isPlain;
    private final FirstFitPacking filling;
    private final LaunchableInstances machines;
    private final ReplacementPriceBound shortage;
    private final UninitializedCapacity unsure;

    /** See {@link #claimsLeft()}. */
    private int claimsLeft = UNKNOWN;

    /** Which nodes may have room for pods of a size, if they take them. */
    private final Map<Resources, BitSet> rooms = new LinkedHashMap<>();

    /** The questions of rounds that think no node with room away, by the turns of their pods. */
    private final Map<SimulationKey.Turns, SimulationKey> asked = new LinkedHashMap<>();

    /** The same where it does not matter which pods are held back or excused, by their bare turns. */
    private final Map<SimulationKey.Turns, SimulationKey> askedBarely = new LinkedHashMap<>();

    /** The same, by how the turns of the displaced pods come in between those of the common ones. */
    private final Map<Interleaving, SimulationKey> askedOfInterleavings = new LinkedHashMap<>();

    /** The turns of displaced pods, and after how many of the common ones each of them comes. */
    private static final class Interleaving {
        private final SimulationKey.Turns turns;
        private final int[] places;
        private final int hash;

        Interleaving(SimulationKey.Turns turns, int... places) {
            this.turns = turns;
            this.places = places;
            this.hash = 31 * turns.hashCode() + Arrays.hashCode(places);
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Interleaving other
                    && hash == other.hash
                    && turns.equals(other.turns)
                    && Arrays.equals(places, other.places);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /**
     * Looks at the cluster.
     *
     * @param held which of the nodes are inside their consolidateAfter
     * @param before those of an instant before, null for none
     */
    SimulationKeys(ProvisioningInput input, BitSet held, @Nullable SimulationKeys before) {
        this.nodes = input.nodes();
        this.held = held;
        Situation now = Situation.of(input);
        SimulationKeys alike = before != null && now.equals(before.situation) ? before : null;
        this.situation = alike == null ? now : alike.situation;
        this.shared = before == null ? new Shared<>() : before.shared;
        this.sharedDemands = before == null ? new Shared<>() : before.sharedDemands;
        this.podsOfDeletingNodes = new LinkedHashSet<>(input.podsOfDeletingNodes());
        SchedulingInput round = Provisioning.admit(input.simulating(nodes, List.of(), ConsolidateAfterHold.NONE))
                .scheduling();
        List<Pod> pods = round.pods();
        this.machines = alike == null ? LaunchableInstances.of(round) : alike.machines;
        this.shortage = new ReplacementPriceBound(nodes, held, machines, before == null ? null : before.shortage);
        AvailableResources room = AvailableResources.of(round);
        this.filling = new FirstFitPacking(nodes, held, room, round);
        this.unsure = new UninitializedCapacity(nodes, held, room, pods);
        this.common = SchedulingOrder.of(pods);
        this.isAlone = pods.isEmpty();
        this.isPlain = Situation.isPlain(input) && pods.stream().allMatch(pod -> SimulationKey.isPlain(pod.spec()));
    }

    /** Returns what is the same for all of these rounds. */
    Situation situation() {
        return situation;
    }

    /** Returns the displaced and the common pods in the order of their turns. */
    List<Pod> turns(DisplacedPods displaced) {
        return displaced.turns().with(common).pods();
    }

    /**
     * Returns the question of a round, null where its answer may depend on more than a question says.
     *
     * @param gone the nodes thought away
     * @param displaced their pods that need a place
     */
    @Nullable
    SimulationKey without(RemovedNodes gone, DisplacedPods displaced) {
        SimulationKey question = with(displaced);
        return question == null ? null : question.without(gone);
    }

    /** Returns the pods of a round for which its places have no room, null where that cannot be said without thinking. */
    @Nullable
    UnplacedPods overflow(SimulationKey question) {
        return filling.overflow(question.turns(), question.indexes());
    }

    /** Returns the question of a round without the nodes of displaced pods, if these nodes have no room for any of the pods. */
    @Nullable
    SimulationKey with(DisplacedPods displaced) {
        if (!isPlain || (isAlone && displaced.pods().isEmpty()) || !displaced.isPlain()) {
            return null;
        }
        if (common.pods().size() + displaced.pods().size() > claimsLeft()) {
            return null;
        }
        return question(displaced);
    }

    /** Returns how many claims a round can open before limits of NodePools have a say. */
    private int claimsLeft() {
        if (claimsLeft == UNKNOWN) {
            claimsLeft = NodePoolLimits.claimsLeft(situation.nodePools(), situation.instanceTypes(), nodes);
        }
        return claimsLeft;
    }

    /** Whether a round at the places of a question alone is quicker than one on all nodes. */
    boolean isNarrow(SimulationKey question) {
        return question.isMemorable() || question.size() < nodes.size() / 2;
    }

    /** Returns what some of the nodes are like. */
    List<Place> places(BitSet indexes) {
        return indexes.stream().mapToObj(this::place).toList();
    }

    private Place place(int index) {
        return new Place(nodes.get(index), held.get(index));
    }

    private SimulationKey question(DisplacedPods displaced) {
        SimulationKey.Turns turns = displaced.kinds(!held.isEmpty(), shared);
        if (isAlone) {
            return question(turns);
        }
        Interleaving interleaving = new Interleaving(turns, displaced.turns().placesAmong(common));
        SimulationKey known = askedOfInterleavings.get(interleaving);
        if (known == null) {
            known = question(SimulationKey.Turns.of(turns(displaced), this::kind));
            askedOfInterleavings.put(interleaving, known);
        }
        return known;
    }

    private SimulationKey question(SimulationKey.Turns turns) {
        SimulationKey known = asked.get(turns);
        if (known == null) {
            known = ask(turns);
            asked.put(turns, known);
        }
        return known;
    }

    private SimulationKey ask(SimulationKey.Turns turns) {
        BitSet room = room(turns.runs());
        if (!areAlikeToAll(room)) {
            return question(turns, room);
        }
        SimulationKey.Turns bare = turns.bare();
        SimulationKey known = askedBarely.get(bare);
        if (known == null) {
            known = question(bare, room);
            askedBarely.put(bare, known);
        }
        return known;
    }

    /**
     * Whether every pod that asks for so much goes to some nodes in the same way, whoever it is. Nodes that are not initialized come
     * last (see {@link NodeSnapshot#ORDER}).
     */
    private boolean areAlikeToAll(BitSet room) {
        return room.isEmpty()
                || (!room.intersects(held) && nodes.get(room.length() - 1).initialized());
    }

    private SimulationKey question(SimulationKey.Turns turns, BitSet room) {
        return new SimulationKey(turns, room, this::place);
    }

    /** Returns what the nodes have no room for. */
    ReplacementPriceBound shortage() {
        return shortage;
    }

    /** Returns what displaced pods ask for that nodes inside their consolidateAfter do not take. */
    PodRequestCounts demand(DisplacedPods displaced) {
        return displaced.demand(!held.isEmpty(), sharedDemands);
    }

    /**
     * Whether one of the pods surely goes to a node that is not initialized, or nowhere.
     *
     * @param demand theirs, as far as nodes inside their consolidateAfter do not take them
     */
    boolean isInDoubt(DisplacedPods displaced, PodRequestCounts demand) {
        return isPlain
                && displaced.wouldTakeAnyNode()
                && shortage.isLacking(
                        demand,
                        size -> unsure.isLeftFor(
                                size,
                                displaced.newestSecond(),
                                demand.count() == displaced.pods().size()));
    }

    /**
     * Whether one of some pods surely goes to a node that is not initialized, or nowhere; all have been started and would take any
     * node.
     *
     * @param second when the last of them was created, or later
     */
    boolean isInDoubt(PodRequestCounts demand, long second) {
        return isPlain && shortage.isLacking(demand, size -> unsure.isLeftFor(size, second, true));
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
        BitSet room = rooms.computeIfAbsent(kind.spec().requests(), shortage::room);
        if (!kind.held()) {
            return room;
        }
        BitSet open = (BitSet) room.clone();
        open.andNot(held);
        return open;
    }
}
