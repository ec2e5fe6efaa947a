package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.provisioning.Provisioning;
import dev.sawhorse.karpenter.provisioning.ProvisioningInput;
import dev.sawhorse.karpenter.scheduling.ConsolidateAfterHold;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.SchedulingError;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.state.PdbLimits;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thinks through what would become of the pods if nodes went: a provisioning round without these nodes, for their pods, those
 * that wait anyway and those of nodes already going (Karpenter v1.14, disruption: simulated scheduling).
 */
final class SchedulingSimulation {
    private final Environment karpenter;
    private final Provisioner provisioner;
    private final SimulatedCpuTime time;
    private final NodesWithinConsolidateAfter nodesWithinConsolidateAfter;
    private @Nullable SimulationKeys lastQuestions;

    /**
     * What the simulation came to.
     *
     * @param errors why pods found no place, or only one on a node nobody can be sure of; those that waited before as well
     */
    record Outcome(SchedulingResult result, Map<Pod, SchedulingError> errors) {

        /** Whether every pod that has a place now would have one again. */
        boolean placesAllButPending() {
            return errors.keySet().stream().noneMatch(Outcome::hadPlace);
        }

        /** Returns the pods that have a place now and would lose it. */
        List<Pod> losers() {
            return errors.keySet().stream().filter(Outcome::hadPlace).toList();
        }

        /** Returns why pods that have a place now would lose it, in Karpenter's words. */
        String reasons() {
            List<Pod> losers = losers();
            List<Pod> named = losers.subList(0, Math.min(MAX_ERRORS, losers.size()));
            return reasons(named, named.stream().map(this::message).toList(), losers.size());
        }

        String message(Pod pod) {
            SchedulingError error = errors.get(pod);
            return error == null ? "" : error.message();
        }

        /**
         * Returns why pods would lose their place, in Karpenter's words.
         *
         * @param named those of them that are spoken of
         * @param messages one for each of these
         * @param all how many there are in all
         */
        static String reasons(List<Pod> named, List<String> messages, int all) {
            StringBuilder text = new StringBuilder("not all pods would schedule, ");
            for (int i = 0; i < named.size(); i++) {
                text.append(named.get(i).key())
                        .append(" => ")
                        .append(messages.get(i))
                        .append(' ');
            }
            if (all >= MAX_ERRORS) {
                text.append(" and ").append(all - MAX_ERRORS).append(" other(s)");
            }
            return text.toString();
        }

        private static boolean hadPlace(Pod pod) {
            return pod.nodeName() != null;
        }
    }

    /** How many pods are spoken of. */
    static final int MAX_ERRORS = 5;

    SchedulingSimulation(Environment karpenter, Provisioner provisioner, SimulatedCpuTime time) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.time = time;
        this.nodesWithinConsolidateAfter = new NodesWithinConsolidateAfter(karpenter);
    }

    /** Takes the cluster as it is now; good for any number of simulations as long as nothing happens in it. */
    Base now() {
        return new Base();
    }

    /** The cluster at one instant, which simulations differ from by the nodes they think away. */
    final class Base {
        private final ProvisioningInput input = provisioner.input();
        private final PdbLimits limits =
                PdbLimits.of(karpenter.cluster().podDisruptionBudgets().list());

        /** Which of the nodes are inside their consolidateAfter. */
        private final BitSet held = placesInInput(nodesWithinConsolidateAfter.now(input.nodePools()));

        private @Nullable Set<String> namesOfHeld;
        private @Nullable SimulationKeys questions;
        private boolean hasThought;

        private Base() {}

        /**
         * Returns what would happen without the candidates, null if one of them is going already.
         *
         * @param consolidating whether nodes inside their consolidateAfter take none of the candidates' pods
         * @throws NoNodePoolException if there is no NodePool to provision from
         */
        @Nullable
        Outcome without(Collection<Candidate> candidates, boolean consolidating) {
            Round round = round(candidates, consolidating);
            return round == null ? null : round.outcome();
        }

        /**
         * Returns the round without the candidates, which is yet to be thought through; null if one of them is going already.
         *
         * @param consolidating whether nodes inside their consolidateAfter take none of the candidates' pods
         * @throws NoNodePoolException if there is no NodePool to provision from
         */
        @Nullable
        Round round(Collection<Candidate> candidates, boolean consolidating) {
            for (Candidate candidate : candidates) {
                if (candidate.node().isMarkedForDeletion()) {
                    return null;
                }
            }
            DisplacedPods displaced = displaced(candidates);
            if (input.nodePools().isEmpty()) {
                throw new NoNodePoolException();
            }
            think(displaced.pods().size());
            return new Round(this, thoughtAway(candidates), displaced, consolidating);
        }

        /**
         * Whether a lone candidate surely stays, since more of its pods have no place elsewhere than a new node takes that costs
         * less, or one of them would go to a node that is not initialized. That takes no round, but as long as one.
         */
        boolean isIndispensable(Candidate candidate) {
            if (!isSimple(candidate)) {
                return false;
            }
            PodRequestCounts demand = questions().demand(candidate.displaced());
            ReplacementPriceBound shortage = questions().shortage();
            boolean is = shortage.leastPrice(demand) >= candidate.price()
                    || questions().isInDoubt(candidate.displaced(), demand)
                    || shortage.leastPrice(demand, thoughtAway(List.of(candidate))) >= candidate.price();
            if (is) {
                think(candidate.displaced().pods().size());
            }
            return is;
        }

        /**
         * Whether some of the candidates surely stay; see {@link #isIndispensable}.
         *
         * @param price what they cost together
         */
        boolean areIndispensable(List<Candidate> candidates, double price) {
            List<PodRequestCounts> demands = new ArrayList<>(candidates.size());
            int pods = 0;
            for (Candidate candidate : candidates) {
                if (!isSimple(candidate)) {
                    return false;
                }
                demands.add(questions().demand(candidate.displaced()));
                pods += candidate.displaced().pods().size();
            }
            boolean are = questions().shortage().leastPrice(PodRequestCounts.together(demands), thoughtAway(candidates))
                    >= price;
            if (are) {
                think(pods);
            }
            return are;
        }

        /** Whether each of some candidates that are alike surely stays; see {@link #isIndispensable}. */
        boolean areIndispensable(CandidateEquivalenceClasses.Group alike) {
            return limits == PdbLimits.NONE
                    && !input.nodePools().isEmpty()
                    && (questions().shortage().leastPrice(alike.demand()) >= alike.price()
                            || questions().isInDoubt(alike.demand(), alike.newestSecond()));
        }

        /** Whether all pods of a candidate that would be displaced are so in any round. */
        private boolean isSimple(Candidate candidate) {
            return limits == PdbLimits.NONE
                    && !candidate.displaced().isAnnotated()
                    && !input.nodePools().isEmpty();
        }

        /** Takes the time that a round with so many displaced pods takes, and has the first say what every round says. */
        void think(int displaced) {
            if (!hasThought) {
                provisioner.publishIncompatible(input);
                hasThought = true;
            }
            time.simulated(
                    input.nodes().size(),
                    input.pendingPods().size()
                            + input.virtualPods().size()
                            + input.podsOfDeletingNodes().size()
                            + displaced);
        }

        /**
         * Returns what the round without a lone candidate comes to where that is known already; null where it is not, and where
         * it is not known to be a matter of what the candidate's pods ask for.
         */
        SimulationCache.@Nullable Answer answer(Candidate candidate) {
            if (!isSimple(candidate)) {
                return null;
            }
            SimulationKey question = questions().with(candidate.displaced());
            return question == null || question.isPlace(provisioner.placeInInput(candidate.node()))
                    ? null
                    : question.answer();
        }

        private DisplacedPods displaced(Collection<Candidate> candidates) {
            if (candidates.size() == 1 && limits == PdbLimits.NONE) {
                DisplacedPods ofLone = candidates.iterator().next().displaced();
                if (!ofLone.isAnnotated()) {
                    return ofLone;
                }
            }
            List<Pod> displaced = new ArrayList<>();
            for (Candidate candidate : candidates) {
                for (Pod pod : candidate.reschedulablePods()) {
                    if (PendingPods.isFree(pod, limits, karpenter.now())) {
                        displaced.add(pod);
                    }
                }
            }
            return new DisplacedPods(displaced);
        }

        private Set<String> namesOfHeld() {
            if (namesOfHeld == null) {
                Set<String> names = new LinkedHashSet<>();
                held.stream().forEach(i -> names.add(input.nodes().get(i).name()));
                namesOfHeld = names;
            }
            return namesOfHeld;
        }

        /** Returns what tells rounds of consolidation apart. */
        private SimulationKeys questions() {
            if (questions == null) {
                questions = new SimulationKeys(input, held, lastQuestions);
                lastQuestions = questions;
            }
            return questions;
        }
    }

    /** A round without some nodes. */
    final class Round {
        private final Base base;
        private final RemovedNodes gone;
        private final DisplacedPods displaced;
        private final boolean consolidating;

        private Round(Base base, RemovedNodes gone, DisplacedPods displaced, boolean consolidating) {
            this.base = base;
            this.gone = gone;
            this.displaced = displaced;
            this.consolidating = consolidating;
        }

        /** Returns what would happen. */
        Outcome outcome() {
            SimulationKey question = question();
            UnplacedPods overflow = question == null ? null : overflow(question);
            if (overflow != null) {
                return amongAll(outcomeAt(base.questions().places(overflow.takers())));
            }
            return question != null && isNarrow(question) ? amongAll(outcomeAt(question.places())) : outcomeOnAll();
        }

        private Outcome amongAll(Outcome atSome) {
            return new Outcome(atSome.result().among(gone.outOf(base.input.nodes())), atSome.errors());
        }

        /** Returns the same, having looked at every node. */
        Outcome outcomeOnAll() {
            return outcome(gone.outOf(base.input.nodes()), consolidating ? base.namesOfHeld() : Set.of());
        }

        /** Returns why each of its pods would go where it would, asked of every node. */
        RoundExplanation explain() {
            Set<String> heldBack = consolidating ? base.namesOfHeld() : Set.of();
            ConsolidateAfterHold hold = heldBack.isEmpty() ? ConsolidateAfterHold.NONE : hold(heldBack);
            return Provisioning.admit(base.input.simulating(gone.outOf(base.input.nodes()), displaced.pods(), hold))
                    .explain(displaced.pods()::contains);
        }

        /** Whether a round at the places of its question alone is quicker than one on all nodes. */
        boolean isNarrow(SimulationKey question) {
            return base.questions().isNarrow(question);
        }

        /** Returns what would happen, where it is known that pods may go to these nodes alone. */
        Outcome outcomeAt(List<SimulationKey.Place> places) {
            List<NodeSnapshot> nodes = new ArrayList<>(places.size());
            Set<String> heldBack = new LinkedHashSet<>();
            for (SimulationKey.Place place : places) {
                nodes.add(place.node());
                if (place.isHeldBack()) {
                    heldBack.add(place.node().name());
                }
            }
            return outcome(nodes, heldBack);
        }

        /** Returns what would happen to some of its pods were there no nodes. */
        Outcome outcomeOf(List<Pod> pods) {
            SchedulingResult result =
                    Provisioning.provision(base.input.simulatingAlone(pods)).scheduling();
            return new Outcome(result, result.podErrors());
        }

        /** Returns the pods for which the places of its question have no room, null where that cannot be said without thinking. */
        @Nullable
        UnplacedPods overflow(SimulationKey question) {
            return base.questions().overflow(question);
        }

        /** Returns why none of its pods may go to a node that is not initialized, by the node's name. */
        String doubtful(String node) {
            return uninitialized(node).message();
        }

        private Outcome outcome(List<NodeSnapshot> nodes, Set<String> heldBack) {
            ConsolidateAfterHold hold = heldBack.isEmpty() ? ConsolidateAfterHold.NONE : hold(heldBack);
            SchedulingResult result = Provisioning.provision(base.input.simulating(nodes, displaced.pods(), hold))
                    .scheduling();
            return new Outcome(result, errors(result, base.input.podsOfDeletingNodes()));
        }

        private ConsolidateAfterHold hold(Set<String> nodes) {
            Set<Pod> pods = new LinkedHashSet<>(base.input.virtualPods());
            for (Pod pod : displaced.pods()) {
                if (isHeldBack(pod)) {
                    pods.add(pod);
                }
            }
            return new ConsolidateAfterHold(nodes, pods);
        }

        /** Returns what every round depends on that can be asked after, whatever the nodes. */
        SimulationKey.Situation situation() {
            return base.questions().situation();
        }

        /** Returns what else the round depends on, null where that is not known to be all. */
        @Nullable
        SimulationKey question() {
            return consolidating ? base.questions().without(gone, displaced) : null;
        }

        /** Returns the pods in the order of their turns. */
        List<Pod> turns() {
            return base.questions().turns(displaced);
        }
    }

    private RemovedNodes thoughtAway(Collection<Candidate> candidates) {
        int[] indexes = new int[candidates.size()];
        int size = 0;
        for (Candidate candidate : candidates) {
            indexes[size++] = provisioner.placeInInput(candidate.node());
        }
        return new RemovedNodes(indexes);
    }

    static boolean isStarted(Pod pod) {
        return pod.phase() != Pod.Phase.PENDING;
    }

    /**
     * Whether nodes inside their consolidateAfter do not take a pod whose own node is not going anyway. Only pods in the phase
     * Pending are taken everywhere, and virtual pods have no phase ({@code scheduler.go addToExistingNode}, {@code IsPending}).
     */
    static boolean isHeldBack(Pod pod) {
        return isStarted(pod) || VirtualPods.isVirtual(pod);
    }

    private BitSet placesInInput(Collection<StateNode> nodes) {
        BitSet places = new BitSet();
        for (StateNode node : nodes) {
            int place = provisioner.placeInInput(node);
            if (place >= 0) {
                places.set(place);
            }
        }
        return places;
    }

    /** Nobody can be sure of a node that is not initialized, unless the pod's own node is going anyway. */
    private Map<Pod, SchedulingError> errors(SchedulingResult result, Collection<Pod> ofDeletingNodes) {
        Map<Pod, SchedulingError> errors = new LinkedHashMap<>(result.podErrors());
        Set<Pod> excused = new LinkedHashSet<>(ofDeletingNodes);
        for (NodePlacements placements : result.existingNodes()) {
            if (placements.node().initialized()) {
                continue;
            }
            for (Pod pod : placements.pods()) {
                if (!excused.contains(pod)) {
                    errors.put(pod, uninitialized(placements.node().name()));
                }
            }
        }
        return errors;
    }

    /**
     * Names the NodeClaim and the Node that are there, be the Node registered or not ({@code disruption/helpers.go
     * UninitializedNodeError}).
     */
    private SchedulingError uninitialized(String name) {
        StateNode node = node(name);
        List<String> objects = new ArrayList<>();
        if (node == null || node.isManaged()) {
            objects.add("nodeclaim/"
                    + (node == null ? name : node.requireNodeClaim().name()));
        }
        if (node != null && node.node() != null) {
            objects.add("node/" + node.requireNode().name());
        }
        return new SchedulingError.Plain("would schedule against uninitialized " + String.join(", ", objects));
    }

    /** Returns a machine by the name it goes by: until its Node is registered that is its claim's. */
    private @Nullable StateNode node(String name) {
        StateNode named = karpenter.state().findByNodeName(name);
        NodeClaim claim = named == null ? karpenter.nodeClaims().find(name) : null;
        return claim == null ? named : karpenter.state().find(claim.providerId());
    }
}
