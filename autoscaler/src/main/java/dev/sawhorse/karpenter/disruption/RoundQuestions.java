package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.RoundQuestion.Kind;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Place;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Run;
import dev.sawhorse.karpenter.disruption.RoundQuestion.Situation;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.LaunchableMachines;
import dev.sawhorse.karpenter.scheduling.NodePoolLimits;
import dev.sawhorse.karpenter.scheduling.NodeRoom;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.Turns;
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

/** Puts the rounds of consolidation that start from one instant into questions. */
final class RoundQuestions {
    private static final int UNKNOWN = -1;

    private final List<NodeSnapshot> nodes;

    /** The nodes inside their consolidateAfter. */
    private final BitSet held;

    private final Situation situation;
    private final Set<Pod> podsOfDeletingNodes;
    private final Shared<RoundQuestion.Turns> shared;
    private final Shared<Demand> sharedDemands;

    /** The pods that every round has to place. */
    private final Turns common;

    /** Whether there are none of these. */
    private final boolean isAlone;

    private final boolean isPlain;
    private final NodeFilling filling;
    private final LaunchableMachines machines;
    private final Shortage shortage;
    private final UnsureRoom unsure;

    /** See {@link #claimsLeft()}. */
    private int claimsLeft = UNKNOWN;

    /** Which nodes may have room for pods of a size, if they take them. */
    private final Map<Resources, BitSet> rooms = new LinkedHashMap<>();

    /** The questions of rounds that think no node with room away, by the turns of their pods. */
    private final Map<RoundQuestion.Turns, RoundQuestion> asked = new LinkedHashMap<>();

    /** The same where it does not matter which pods are held back or excused, by their bare turns. */
    private final Map<RoundQuestion.Turns, RoundQuestion> askedBarely = new LinkedHashMap<>();

    /** The same, by how the turns of the displaced pods come in between those of the common ones. */
    private final Map<Interleaving, RoundQuestion> askedOfInterleavings = new LinkedHashMap<>();

    /** The turns of displaced pods, and after how many of the common ones each of them comes. */
    private static final class Interleaving {
        private final RoundQuestion.Turns turns;
        private final int[] places;
        private final int hash;

        Interleaving(RoundQuestion.Turns turns, int... places) {
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
    RoundQuestions(ProvisioningInput input, BitSet held, @Nullable RoundQuestions before) {
        this.nodes = input.nodes();
        this.held = held;
        Situation now = Situation.of(input);
        RoundQuestions alike = before != null && now.equals(before.situation) ? before : null;
        this.situation = alike == null ? now : alike.situation;
        this.shared = before == null ? new Shared<>() : before.shared;
        this.sharedDemands = before == null ? new Shared<>() : before.sharedDemands;
        this.podsOfDeletingNodes = new LinkedHashSet<>(input.podsOfDeletingNodes());
        SchedulingInput round = Provisioning.admit(input.simulating(nodes, List.of(), ConsolidateAfterHold.NONE))
                .scheduling();
        List<Pod> pods = round.pods();
        this.machines = alike == null ? LaunchableMachines.of(round) : alike.machines;
        this.shortage = new Shortage(nodes, held, machines, before == null ? null : before.shortage);
        NodeRoom room = NodeRoom.of(round);
        this.filling = new NodeFilling(nodes, held, room, round);
        this.unsure = new UnsureRoom(nodes, held, room, pods);
        this.common = Turns.of(pods);
        this.isAlone = pods.isEmpty();
        this.isPlain = Situation.isPlain(input) && pods.stream().allMatch(pod -> RoundQuestion.isPlain(pod.spec()));
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
    RoundQuestion without(ThoughtAway gone, DisplacedPods displaced) {
        RoundQuestion question = with(displaced);
        return question == null ? null : question.without(gone);
    }

    /** Returns the pods of a round for which its places have no room, null where that cannot be said without thinking. */
    @Nullable
    Overflow overflow(RoundQuestion question) {
        return filling.overflow(question.turns(), question.indexes());
    }

    /** Returns the question of a round without the nodes of displaced pods, if these nodes have no room for any of the pods. */
    @Nullable
    RoundQuestion with(DisplacedPods displaced) {
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
    boolean isNarrow(RoundQuestion question) {
        return question.isMemorable() || question.size() < nodes.size() / 2;
    }

    /** Returns what some of the nodes are like. */
    List<Place> places(BitSet indexes) {
        return indexes.stream().mapToObj(this::place).toList();
    }

    private Place place(int index) {
        return new Place(nodes.get(index), held.get(index));
    }

    private RoundQuestion question(DisplacedPods displaced) {
        RoundQuestion.Turns turns = displaced.kinds(!held.isEmpty(), shared);
        if (isAlone) {
            return question(turns);
        }
        Interleaving interleaving = new Interleaving(turns, displaced.turns().placesAmong(common));
        RoundQuestion known = askedOfInterleavings.get(interleaving);
        if (known == null) {
            known = question(RoundQuestion.Turns.of(turns(displaced), this::kind));
            askedOfInterleavings.put(interleaving, known);
        }
        return known;
    }

    private RoundQuestion question(RoundQuestion.Turns turns) {
        RoundQuestion known = asked.get(turns);
        if (known == null) {
            known = ask(turns);
            asked.put(turns, known);
        }
        return known;
    }

    private RoundQuestion ask(RoundQuestion.Turns turns) {
        BitSet room = room(turns.runs());
        if (!areAlikeToAll(room)) {
            return question(turns, room);
        }
        RoundQuestion.Turns bare = turns.bare();
        RoundQuestion known = askedBarely.get(bare);
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

    private RoundQuestion question(RoundQuestion.Turns turns, BitSet room) {
        return new RoundQuestion(turns, room, this::place);
    }

    /** Returns what the nodes have no room for. */
    Shortage shortage() {
        return shortage;
    }

    /** Returns what displaced pods ask for that nodes inside their consolidateAfter do not take. */
    Demand demand(DisplacedPods displaced) {
        return displaced.demand(!held.isEmpty(), sharedDemands);
    }

    /**
     * Whether one of the pods surely goes to a node that is not initialized, or nowhere.
     *
     * @param demand theirs, as far as nodes inside their consolidateAfter do not take them
     */
    boolean isInDoubt(DisplacedPods displaced, Demand demand) {
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
    boolean isInDoubt(Demand demand, long second) {
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
