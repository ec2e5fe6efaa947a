package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.disruption.KnownAnswers.Answer;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.MinValues;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.Operator;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.Labels;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What single-node and multi-node consolidation share: which nodes they look at, in what order, and whether nodes can go, for
 * nothing or for one cheaper node (Karpenter v1.14, consolidation).
 */
final class Consolidation {
    /** How many cheaper types a lone spot node needs before another spot node takes its place. */
    static final int MIN_TYPES_FOR_SPOT_TO_SPOT = 15;

    private static final Duration UNCONSOLIDATABLE_DEDUPE = Duration.ofMinutes(15);

    private final Environment karpenter;
    private final KnownAnswers answers = new KnownAnswers();
    private final Map<StateNode, Refusal> refusals = new LinkedHashMap<>();

    /** What was last said of a candidate whose pods would lose their place. */
    private record Refusal(Candidate candidate, KnownAnswers.Lost lost, String text) {
        @SuppressWarnings("ReferenceEquality") // A candidate that has not changed is the same, and so is what is known.
        boolean isOf(Candidate other, KnownAnswers.Lost now) {
            return candidate == other && lost == now;
        }
    }

    /** What is said again and again of the nodes of a NodePool with the policy WhenEmpty. */
    private final Map<String, String> notEmpty = new LinkedHashMap<>();

    Consolidation(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Whether consolidation, other than of empty nodes, looks at the node at all. */
    boolean shouldDisrupt(Candidate candidate) {
        if (candidate.isStatic()) {
            return false;
        }
        String obstacle = obstacle(candidate);
        if (obstacle != null) {
            publishUnconsolidatable(candidate, obstacle);
            return false;
        }
        if (candidate.isEmpty()) {
            return false;
        }
        if (candidate.nodePool().disruption().consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY) {
            publishUnconsolidatable(
                    candidate, notEmpty.computeIfAbsent(candidate.nodePool().name(), Consolidation::onlyWhenEmpty));
            return false;
        }
        return candidate.nodeClaim().isTrue(Conditions.CONSOLIDATABLE);
    }

    static String onlyWhenEmpty(String nodePool) {
        return "NodePool \"" + nodePool + "\" has consolidation policy WhenEmpty, but node is not empty";
    }

    /** Returns what of the node itself or its NodePool rules consolidation out, null if nothing does. */
    static @Nullable String obstacle(Candidate candidate) {
        Map<String, String> labels = candidate.node().labels();
        if (candidate.instanceType() == null) {
            return "Instance Type \"" + labels.getOrDefault(Labels.INSTANCE_TYPE, "") + "\" not found";
        }
        if (candidate.capacityType().isEmpty() && !labels.containsKey(KarpenterLabels.CAPACITY_TYPE)) {
            return "Node does not have label \"" + KarpenterLabels.CAPACITY_TYPE + "\"";
        }
        if (candidate.zone().isEmpty() && !labels.containsKey(Labels.ZONE)) {
            return "Node does not have label \"" + Labels.ZONE + "\"";
        }
        return candidate.nodePool().disruption().consolidateAfter() == null
                ? "NodePool \"" + candidate.nodePool().name() + "\" has consolidation disabled"
                : null;
    }

    /** Returns the candidates, those first that save most per unit of disruption; of equal ones the older. */
    static List<Candidate> bySavings(List<Candidate> candidates) {
        return candidates.stream()
                .sorted(Comparator.comparingDouble(Candidate::savingsRatio).reversed())
                .toList();
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
        Finding finding = judge(candidates, now);
        Command command = finding.command();
        if (command == null) {
            if (candidates.size() == 1 && !finding.why().isEmpty()) {
                publishUnconsolidatable(candidates.get(0), finding.why());
            }
        } else if (!command.replacements().isEmpty()) {
            candidates.forEach(candidate -> publish(
                    candidate,
                    "ConsolidationCandidate",
                    "Consolidation candidate: " + command.textFor(candidate) + " " + command.savingsText()));
        }
        return command;
    }

    /**
     * What can be done about some nodes.
     *
     * @param command null for nothing
     * @param why nothing can be done, in Karpenter's words; empty if it has none
     */
    record Finding(@Nullable Command command, String why) {
        private static Finding nothing(String why) {
            return new Finding(null, why);
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
            return Finding.nothing("");
        }
        if (candidates.size() > 1 && round.exceedsOneNewNode()) {
            return Finding.nothing("Can't remove without creating several candidates");
        }
        RoundQuestion question = round.question();
        String why = question == null ? null : refusal(candidates, round, answer(round, question));
        return why == null ? judge(candidates, round.outcome()) : Finding.nothing(why);
    }

    private Answer answer(SchedulingSimulation.Round round, RoundQuestion question) {
        Answer answer = answers.find(round.situation(), question);
        if (answer == null) {
            answer = Answer.of(round.outcomeAt(question.places()), round.turns());
            answers.add(round.situation(), question, answer);
        }
        return answer;
    }

    /** Returns what can be done about the candidates, given what has become of their pods in thought. */
    Finding judge(List<Candidate> candidates, SchedulingSimulation.Outcome outcome) {
        if (!outcome.placesAllButPending()) {
            return Finding.nothing(EventText.sentence(outcome.reasons()));
        }
        List<NewNodeClaim> claims = outcome.result().newNodeClaims();
        if (claims.isEmpty()) {
            return new Finding(new Command(candidates, List.of(), outcome.result()), "");
        }
        return claims.size() > 1
                ? Finding.nothing(tooMany(claims.size()))
                : replacement(candidates, claims.get(0), outcome.result());
    }

    private static String tooMany(int claims) {
        return "Can't remove without creating " + claims + " candidates";
    }

    /** Returns why nothing can be done about candidates whose round comes to what is known, null if something may be. */
    private @Nullable String refusal(List<Candidate> candidates, SchedulingSimulation.Round round, Answer known) {
        if (known instanceof KnownAnswers.Lost lost) {
            return candidates.size() > 1 ? lost.toString() : text(candidates.get(0), round, lost);
        }
        if (known instanceof KnownAnswers.Claims claims) {
            return claims.count() > 1 ? tooMany(claims.count()) : null;
        }
        KnownAnswers.OneClaim one = (KnownAnswers.OneClaim) known;
        KnownAnswers.OneClaim.Terms terms =
                new KnownAnswers.OneClaim.Terms(price(candidates), areSpot(candidates), candidates.size() == 1);
        String why = one.refusal(terms);
        if (why == null) {
            Finding finding = replacement(candidates, one.claim(), SchedulingResult.NOTHING);
            if (finding.command() == null) {
                why = finding.why();
                one.refuses(terms, why);
            }
        }
        return why;
    }

    /** Returns why pods of a lone candidate would lose their place, in the very words of the last time if nothing has changed. */
    private String text(Candidate candidate, SchedulingSimulation.Round round, KnownAnswers.Lost lost) {
        Refusal last = refusals.get(candidate.node());
        if (last != null && last.isOf(candidate, lost) && round.isOwn()) {
            return last.text();
        }
        String text = EventText.sentence(lost.reasons(round.turns()));
        if (round.isOwn()) {
            forgetGone();
            refusals.put(candidate.node(), new Refusal(candidate, lost, text));
        }
        return text;
    }

    private void forgetGone() {
        ClusterState state = karpenter.state();
        if (refusals.size() > 2 * state.nodes().size()) {
            refusals.keySet().removeIf(node -> state.find(node.providerId()) != node);
        }
    }

    private static double price(List<Candidate> candidates) {
        double price = 0;
        for (Candidate candidate : candidates) {
            price += candidate.price();
        }
        return price;
    }

    private static boolean areSpot(List<Candidate> candidates) {
        return candidates.stream()
                .allMatch(candidate -> candidate.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_SPOT));
    }

    private Finding replacement(List<Candidate> candidates, NewNodeClaim claim, SchedulingResult simulated) {
        double price = price(candidates);
        Requirement capacityType = claim.requirements().get(KarpenterLabels.CAPACITY_TYPE);
        boolean mayBeSpot = capacityType.has(KarpenterLabels.CAPACITY_TYPE_SPOT);
        boolean spotForSpot = areSpot(candidates) && mayBeSpot;
        NewNodeClaim considered = spotForSpot ? onSpot(claim) : claim;
        if (spotForSpot && !karpenter.options().featureGates().spotToSpotConsolidation()) {
            return Finding.nothing("SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node");
        }
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
        return new Finding(new Command(candidates, List.of(cheaper), simulated), "");
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
        return claim.instanceTypes().stream()
                .filter(type -> type.isSurelyBelow(price, requirements, claim.wellKnown()))
                .toList();
    }

    /** Returns the labels of which a claim's types have too few values. */
    static Map<String, Integer> missedMinValues(NewNodeClaim claim) {
        return MinValues.missed(claim.instanceTypes(), claim.requirements());
    }

    void publishUnconsolidatable(Candidate candidate, String message) {
        karpenter
                .events()
                .publish(candidate.nodeClaim().reference(), "Unconsolidatable", message, UNCONSOLIDATABLE_DEDUPE);
    }

    private void publish(Candidate candidate, String reason, String message) {
        karpenter.events().publish(candidate.nodeClaim().reference(), reason, message);
    }

    /** Says of every Balanced NodePool a command takes nodes from how the move scored; of a lone node on the node itself. */
    void publishApproved(Command command, BalancedPolicy balanced) {
        balanced.scores(command).forEach((nodePool, score) -> {
            if (command.candidates().size() == 1) {
                publish(command.candidates().get(0), "ConsolidationApproved", score.message());
            } else {
                karpenter.events().publish("nodepool/" + nodePool, "ConsolidationApproved", score.message());
            }
        });
    }

    /** Says of every node of a command that it was thought better of, and why. */
    void publishRejected(Command command, String reason) {
        for (Candidate candidate : command.candidates()) {
            publish(
                    candidate,
                    "ConsolidationRejected",
                    "Consolidation rejected: " + command.textFor(candidate) + ", reason: " + reason + " "
                            + command.savingsText());
        }
    }
}
