package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.disruption.Method.Interest;
import dev.sawhorse.karpenter.disruption.SimulationCache.Answer;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.MinValues;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What single-node and multi-node consolidation share: which nodes they look at, in what order, and whether nodes can go, for
 * nothing or for one cheaper node (Karpenter v1.14, consolidation).
 */
final class Consolidation {
    /** How many cheaper types a lone spot node needs before another spot node takes its place. */
    static final int MIN_TYPES_FOR_SPOT_TO_SPOT = 15;

    /** Candidates are put in order by themselves where they are no more than one in so many. */
    private static final int FEW = 8;

    private static final String APPROVED = "ConsolidationApproved";

    private final Environment karpenter;
    private final SimulationCache answers = new SimulationCache();
    private final RepeatedEvents unconsolidatable;

    /**
     * Makes it.
     *
     * @param unconsolidatable says why a node stays
     */
    Consolidation(Environment karpenter, RepeatedEvents unconsolidatable) {
        this.karpenter = karpenter;
        this.unconsolidatable = unconsolidatable;
    }

    /** Whether consolidation, other than of empty nodes, looks at the node at all. */
    boolean shouldDisrupt(Candidate candidate) {
        if (candidate.isStatic()) {
            return false;
        }
        Function<Candidate, String> obstacle = obstacle(candidate);
        if (obstacle != null) {
            unconsolidatable.publish(candidate, obstacle);
            return false;
        }
        if (candidate.isEmpty()) {
            return false;
        }
        if (candidate.nodePool().disruption().consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY) {
            unconsolidatable.publish(candidate, Consolidation::onlyWhenEmpty);
            return false;
        }
        return candidate.consolidatable();
    }

    /** Returns what is sure of that; of what rules a node out nothing is sure, since it is said again and again. */
    Interest interest(Candidate candidate) {
        if (candidate.isStatic()) {
            return Interest.NONE;
        }
        if (obstacle(candidate) != null) {
            return Interest.TO_BE_ASKED;
        }
        if (candidate.isEmpty()) {
            return Interest.NONE;
        }
        return candidate.nodePool().disruption().consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY
                ? Interest.TO_BE_ASKED
                : Interest.of(candidate.consolidatable());
    }

    static String onlyWhenEmpty(Candidate candidate) {
        return "NodePool \"" + candidate.nodePool().name()
                + "\" has consolidation policy WhenEmpty, but node is not empty";
    }

    /** Returns what of the node itself or its NodePool rules consolidation out, null if nothing does. */
    static @Nullable Function<Candidate, String> obstacle(Candidate candidate) {
        if (candidate.instanceType() == null) {
            return it -> "Instance Type \"" + it.labels().getOrDefault(Labels.INSTANCE_TYPE, "") + "\" not found";
        }
        if (candidate.capacityType().isEmpty() && !candidate.labels().containsKey(KarpenterLabels.CAPACITY_TYPE)) {
            return it -> "Node does not have label \"" + KarpenterLabels.CAPACITY_TYPE + "\"";
        }
        if (candidate.zone().isEmpty() && !candidate.labels().containsKey(Labels.ZONE)) {
            return it -> "Node does not have label \"" + Labels.ZONE + "\"";
        }
        return candidate.nodePool().disruption().consolidateAfter() == null ? Consolidation::disabled : null;
    }

    static String disabled(Candidate candidate) {
        return "NodePool \"" + candidate.nodePool().name() + "\" has consolidation disabled";
    }

    /** Returns the candidates, those first that save most per unit of disruption; of equal ones the older. */
    static List<Candidate> bySavings(List<Candidate> candidates) {
        Map<Double, List<Candidate>> byRatio = new TreeMap<>(Comparator.reverseOrder());
        for (Candidate candidate : candidates) {
            byRatio.computeIfAbsent(candidate.savingsRatio(), ratio -> new ArrayList<>())
                    .add(candidate);
        }
        List<Candidate> sorted = new ArrayList<>(candidates.size());
        byRatio.values().forEach(sorted::addAll);
        return sorted;
    }

    /**
     * Returns the command that does away with all the candidates, null if there is none: their pods fit elsewhere, or one new
     * node that is surely cheaper takes those that do not. Why a lone node stays is published.
     *
     * @param now the cluster as it is
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    @Nullable
    Command compute(List<Candidate> candidates, SchedulingSimulation.Base now) {
        boolean isRefused = candidates.size() == 1
                ? isSilentlyRefused(candidates.get(0), now)
                : now.areIndispensable(candidates, price(candidates));
        if (isRefused) {
            return null;
        }
        Finding finding = judge(candidates, now);
        Command command = finding.command();
        if (command == null) {
            if (candidates.size() == 1 && !finding.equals(Finding.GOING_ALREADY)) {
                unconsolidatable.publish(candidates.get(0), it -> finding.why());
            }
        } else if (!command.replacements().isEmpty()) {
            candidates.forEach(candidate -> publishByKey(
                    candidate,
                    "ConsolidationCandidate",
                    command.textFor(candidate),
                    "Consolidation candidate: " + command.textFor(candidate) + " " + command.savingsText()));
        }
        return command;
    }

    /**
     * What can be done about some nodes.
     *
     * @param command null for nothing
     * @param reason why nothing can be done, in Karpenter's words; empty if it has none. To be asked before anything happens
     */
    record Finding(@Nullable Command command, Supplier<String> reason) {
        /** One of the nodes is on its way out, of which Karpenter says nothing. */
        private static final Finding GOING_ALREADY = nothing("");

        private static Finding nothing(String why) {
            return nothing(() -> why);
        }

        private static Finding nothing(Supplier<String> reason) {
            return new Finding(null, reason);
        }

        private static Finding of(Command command) {
            return new Finding(command, () -> "");
        }

        String why() {
            return reason.get();
        }
    }

    /**
     * Returns what can be done about the candidates, without telling anybody.
     *
     * @param now the cluster as it is
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    Finding judge(List<Candidate> candidates, SchedulingSimulation.Base now) {
        SchedulingSimulation.Round round = now.round(candidates, true);
        if (round == null) {
            return Finding.GOING_ALREADY;
        }
        SimulationKey question = round.question();
        Answer answer = question == null ? null : answer(round, question);
        Finding refusal = answer == null ? null : refusal(candidates, round, answer);
        return refusal == null ? judge(candidates, round.outcome()) : refusal;
    }

    /** Returns what a round comes to, null where that takes no less than the round. */
    private @Nullable Answer answer(SchedulingSimulation.Round round, SimulationKey question) {
        Answer answer = question.answer();
        if (answer != null) {
            return answer;
        }
        UnplacedPods overflow = round.overflow(question);
        if (overflow != null) {
            answer = answer(round, overflow);
        } else if (round.isNarrow(question)) {
            answer = remembered(round, question, () -> Answer.of(round.outcomeAt(question.places()), round::turns));
        } else {
            return null;
        }
        question.answer(answer);
        return answer;
    }

    private Answer answer(SchedulingSimulation.Round round, UnplacedPods overflow) {
        Answer ofThese = overflow.isEmpty()
                ? Answer.ALL_ON_NODES
                : remembered(round, overflow.question(), () -> {
                    List<Pod> pods = overflow.of(round.turns());
                    return Answer.of(round.outcomeOf(pods), () -> pods);
                });
        return overflow.ofWholeRound(ofThese, round::doubtful);
    }

    private Answer remembered(SchedulingSimulation.Round round, SimulationKey question, Supplier<Answer> thought) {
        if (!question.isMemorable()) {
            return thought.get();
        }
        Answer answer = answers.find(round.situation(), question);
        if (answer == null) {
            answer = thought.get();
            answers.add(round.situation(), question, answer);
        }
        return answer;
    }

    /** Returns what can be done about the candidates, given what has become of their pods in thought. */
    Finding judge(List<Candidate> candidates, SchedulingSimulation.Outcome outcome) {
        if (!outcome.placesAllButPending()) {
            return Finding.nothing(() -> EventText.sentence(outcome.reasons()));
        }
        List<NewNodeClaim> claims = outcome.result().newNodeClaims();
        if (claims.isEmpty()) {
            return Finding.of(new Command(candidates, List.of(), outcome.result()));
        }
        return claims.size() > 1
                ? Finding.nothing(tooMany(claims.size()))
                : replacement(candidates, claims.get(0), outcome.result());
    }

    private static String tooMany(int claims) {
        return "Can't remove without creating " + claims + " candidates";
    }

    /** Returns why nothing can be done about candidates whose round comes to what is known, null if something may be. */
    private @Nullable Finding refusal(List<Candidate> candidates, SchedulingSimulation.Round round, Answer known) {
        if (known instanceof SimulationCache.Lost lost) {
            return Finding.nothing(() -> EventText.sentence(lost.reasons(round.turns())));
        }
        if (known instanceof SimulationCache.Claims claims) {
            return claims.count() > 1 ? Finding.nothing(tooMany(claims.count())) : null;
        }
        SimulationCache.OneClaim one = (SimulationCache.OneClaim) known;
        SimulationCache.OneClaim.Terms terms = terms(candidates);
        Finding refusal = one.refusal(terms);
        if (refusal == null) {
            Finding finding = replacement(candidates, one.claim(), SchedulingResult.NOTHING);
            if (finding.command() == null) {
                refusal = finding;
                one.refuses(terms, refusal);
            }
        }
        return refusal;
    }

    private static SimulationCache.OneClaim.Terms terms(List<Candidate> candidates) {
        return new SimulationCache.OneClaim.Terms(price(candidates), areSpot(candidates), candidates.size() == 1);
    }

    private static double price(List<Candidate> candidates) {
        double price = 0;
        for (Candidate candidate : candidates) {
            price += candidate.price();
        }
        return price;
    }

    private static boolean areSpot(List<Candidate> candidates) {
        for (Candidate candidate : candidates) {
            if (!candidate.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_SPOT)) {
                return false;
            }
        }
        return true;
    }

    private Finding replacement(List<Candidate> candidates, NewNodeClaim claim, SchedulingResult simulated) {
        double price = price(candidates);
        Requirement capacityType = claim.requirements().get(KarpenterLabels.CAPACITY_TYPE);
        boolean mayBeSpot = capacityType.has(KarpenterLabels.CAPACITY_TYPE_SPOT);
        boolean spotForSpot = areSpot(candidates) && mayBeSpot;
        if (spotForSpot && !karpenter.options().featureGates().spotToSpotConsolidation()) {
            return Finding.nothing("SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node");
        }
        NewNodeClaim considered = spotForSpot ? onSpot(claim) : claim;
        NewNodeClaim cheaper = considered.withInstanceTypes(typesBelow(price, considered));
        Map<String, Integer> missed = missedMinValues(cheaper);
        if (!missed.isEmpty()) {
            return Finding.nothing("Filtering by price: " + MinValues.message(missed.keySet()));
        }
        if (cheaper.instanceTypes().isEmpty()) {
            return Finding.nothing("Can't replace with a cheaper node");
        }
        if (spotForSpot && candidates.size() == 1) {
            List<InstanceType> types = cheaper.instanceTypes();
            if (types.size() < MIN_TYPES_FOR_SPOT_TO_SPOT) {
                return Finding.nothing("SpotToSpotConsolidation requires " + MIN_TYPES_FOR_SPOT_TO_SPOT
                        + " cheaper instance type options than the current candidate to consolidate, got "
                        + types.size());
            }
            cheaper = cheaper.withInstanceTypes(cheapestSpotTypes(cheaper));
        } else if (!spotForSpot && mayBeSpot && capacityType.has(KarpenterLabels.CAPACITY_TYPE_ON_DEMAND)) {
            // Types were kept for what their spot offering costs; were it gone, the same types on demand might cost
            // more.
            cheaper = cheaper.withRequirement(spot());
        }
        return Finding.of(new Command(candidates, List.of(cheaper), simulated));
    }

    private static NewNodeClaim onSpot(NewNodeClaim claim) {
        NewNodeClaim onSpot = claim.withRequirement(spot());
        return onSpot.withInstanceTypes(onSpot.instanceTypes().stream()
                .filter(type ->
                        type.cheapestPrice(onSpot.requirements(), onSpot.wellKnown()) < Double.POSITIVE_INFINITY)
                .toList());
    }

    /** Whichever of the few is launched, it is then among the cheapest and is not replaced once more. */
    private static List<InstanceType> cheapestSpotTypes(NewNodeClaim claim) {
        List<InstanceType> types = claim.instanceTypes();
        int kept = Math.max(MIN_TYPES_FOR_SPOT_TO_SPOT, MinValues.typesNeeded(types, claim.requirements()));
        return types.subList(0, Math.min(kept, types.size()));
    }

    private static Requirement spot() {
        return Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, KarpenterLabels.CAPACITY_TYPE_SPOT);
    }

    /** Returns the types of a claim that cost less than the price however they are launched. */
    static List<InstanceType> typesBelow(double price, NewNodeClaim claim) {
        Requirements requirements = claim.requirements();
        CompatibleOfferings places = new CompatibleOfferings(requirements, claim.wellKnown());
        return claim.instanceTypes().stream()
                .filter(type -> type.isSurelyBelow(price, requirements, places))
                .toList();
    }

    /** Returns the labels of which a claim's types have too few values. */
    static Map<String, Integer> missedMinValues(NewNodeClaim claim) {
        return MinValues.missed(claim.instanceTypes(), claim.requirements());
    }

    /** Whether nothing can be done about a lone candidate, as of others with such pods, and nothing is to be said of it. */
    private boolean isSilentlyRefused(Candidate candidate, SchedulingSimulation.Base now) {
        if (!unconsolidatable.isSuppressed(candidate)) {
            return false;
        }
        if (now.isIndispensable(candidate)) {
            return true;
        }
        Answer answer = now.answer(candidate);
        if (answer == null || !answer.isRefusal(terms(List.of(candidate)))) {
            return false;
        }
        now.think(candidate.displaced().pods().size());
        return true;
    }

    /**
     * Returns the candidates about which something may be done or is to be said, those first that save most per unit of
     * disruption; the others need not be looked at where that takes no time.
     */
    List<Candidate> open(EligibilityIndex.Found found, SchedulingSimulation.Base now) {
        CandidateEquivalenceClasses kept = found.alike();
        boolean areAllOpen = true;
        boolean areAllGrouped = kept.areAllGrouped() && found.asked().isEmpty();
        int passedOver = 0;
        int others = 0;
        for (CandidateEquivalenceClasses.Group alike : kept.groups()) {
            alike.standing(standing(alike, now));
            areAllOpen &= alike.standing() == CandidateEquivalenceClasses.Standing.OPEN;
            if (alike.standing() == CandidateEquivalenceClasses.Standing.PASSED_OVER) {
                passedOver += alike.size();
            } else {
                others += alike.size();
            }
        }
        if (areAllOpen) {
            return found.bySavings();
        }
        List<Candidate> open = new ArrayList<>();
        if (areAllGrouped && others < passedOver / FEW) {
            for (CandidateEquivalenceClasses.Group alike : kept.groups()) {
                if (alike.standing() != CandidateEquivalenceClasses.Standing.PASSED_OVER) {
                    alike.members(candidate -> addIfOpen(alike.standing(), candidate, open));
                }
            }
            open.sort(RankedCandidates.BY_SAVINGS);
            return open;
        }
        for (Candidate candidate : found.bySavings()) {
            CandidateEquivalenceClasses.Group alike = kept.groupOf(candidate);
            addIfOpen(alike == null ? CandidateEquivalenceClasses.Standing.OPEN : alike.standing(), candidate, open);
        }
        return open;
    }

    private void addIfOpen(CandidateEquivalenceClasses.Standing standing, Candidate candidate, List<Candidate> open) {
        if (standing == CandidateEquivalenceClasses.Standing.OPEN
                || (standing == CandidateEquivalenceClasses.Standing.STAYS
                        && !unconsolidatable.isSuppressed(candidate))) {
            open.add(candidate);
        }
    }

    private CandidateEquivalenceClasses.Standing standing(
            CandidateEquivalenceClasses.Group alike, SchedulingSimulation.Base now) {
        if (!now.areIndispensable(alike)) {
            return CandidateEquivalenceClasses.Standing.OPEN;
        }
        now.think(0);
        return alike.silentUntil(karpenter.now(), unconsolidatable::silentUntil) > karpenter.now()
                ? CandidateEquivalenceClasses.Standing.PASSED_OVER
                : CandidateEquivalenceClasses.Standing.STAYS;
    }

    private void publishByKey(Candidate candidate, String reason, String key, String message) {
        karpenter.events().publishByKey(candidate.nodeClaim(), candidate.kubeNode(), reason, key, message);
    }

    /** Says of every Balanced NodePool a command takes nodes from how the move scored; of a lone node on the node itself. */
    void publishApproved(Command command, BalancedPolicy balanced) {
        balanced.scores(command).forEach((nodePool, score) -> {
            if (command.candidates().size() == 1) {
                Candidate lone = command.candidates().get(0);
                karpenter
                        .events()
                        .publish(lone.nodeClaim(), lone.kubeNode(), APPROVED, EventRecorder.DEDUPE, score::message);
            } else {
                karpenter.events().publish("nodepool/" + nodePool, APPROVED, score.message());
            }
        });
    }

    /** Says of every node of a command that it was thought better of, and why. */
    void publishRejected(Command command, String reason) {
        for (Candidate candidate : command.candidates()) {
            String text = command.textFor(candidate) + ", reason: " + reason;
            publishByKey(
                    candidate,
                    "ConsolidationRejected",
                    text,
                    "Consolidation rejected: " + text + " " + command.savingsText());
        }
    }
}
