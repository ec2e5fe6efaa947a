// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rules that single-node and multi-node consolidation share: which nodes are eligible, in what order they are tried, and
 * whether candidates can be deleted or replaced by one cheaper node ({@code disruption/consolidation.go}, Karpenter v1.14).
 */
public final class Consolidation {
    /**
     * The number of cheaper instance types that single-node consolidation needs to replace a spot node by a spot node ({@code
     * MinInstanceTypesForSpotToSpotConsolidation}).
     *
     * <p>EC2 launches any of the types it is offered, not always the cheapest. If it were offered all cheaper types, the node
     * that it launches could be replaced again by a cheaper one, and so on. If it is offered the 15 cheapest only, the new node
     * is one of them, has fewer than 15 cheaper types and stays.
     */
    public static final int MIN_INSTANCE_TYPES_FOR_SPOT_TO_SPOT_CONSOLIDATION = 15;

    /** A candidate is being deleted, about which Karpenter publishes nothing. */
    private static final ConsolidationDecision CANDIDATE_DELETING = ConsolidationDecision.stay("");

    private static final String APPROVED = "ConsolidationApproved";

    private final Environment karpenter;
    private final RepeatedEvents unconsolidatable;
    private final MinValues minValues;
    private final ReplacementPrice replacementPrice;
    private final String whenEmpty;
    private final EmptyCandidates emptyCandidates;
    private final double minimumSaving;

    /**
     * Makes the rules.
     *
     * @param unconsolidatable publishes why a node stays
     * @param minimumSaving the least share of the price of candidates that their replacement must save
     */
    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "MakeConsolidation")
    Consolidation(Environment karpenter, RepeatedEvents unconsolidatable, double minimumSaving) {
        this.karpenter = karpenter;
        this.minimumSaving = minimumSaving;
        this.unconsolidatable = unconsolidatable;
        this.minValues = MinValues.of(karpenter.options().version());
        this.whenEmpty = karpenter.options().version().has(RuleChange.EVENT_OF_WHEN_EMPTY)
                ? "has consolidation policy WhenEmpty, but node is not empty"
                : "has non-empty consolidation disabled";
        this.replacementPrice = ReplacementPrice.of(karpenter.options().version());
        this.emptyCandidates = EmptyCandidates.of(karpenter.options().version());
    }

    /**
     * Whether a candidate is eligible.
     *
     * @param reason what is published about one that is not, null for nothing
     */
    private record Eligibility(boolean isEligible, @Nullable Function<Candidate, String> reason) {
        private static final Eligibility YES = new Eligibility(true, null);
        private static final Eligibility NO = new Eligibility(false, null);

        private static Eligibility no(Function<Candidate, String> reason) {
            return new Eligibility(false, reason);
        }
    }

    private Eligibility eligibility(Candidate candidate) {
        if (candidate.isStatic()) {
            return Eligibility.NO;
        }
        Function<Candidate, String> ineligible = ineligibilityReason(candidate);
        if (ineligible != null) {
            return Eligibility.no(ineligible);
        }
        if (emptyCandidates.isIneligible(candidate)) {
            return Eligibility.NO;
        }
        if (candidate.nodePool().disruption().consolidationPolicy() == ConsolidationPolicy.WHEN_EMPTY) {
            return Eligibility.no(this::onlyWhenEmpty);
        }
        return candidate.consolidatable() ? Eligibility.YES : Eligibility.NO;
    }

    /** Returns whether a candidate is eligible, and publishes why one is not ({@code consolidation.ShouldDisrupt}). */
    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.ShouldDisrupt")
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "Unconsolidatable")
    boolean shouldDisrupt(Candidate candidate) {
        Eligibility eligibility = eligibility(candidate);
        if (eligibility.reason() != null) {
            unconsolidatable.publish(candidate, eligibility.reason());
        }
        return eligibility.isEligible();
    }

    /** Returns what {@link #shouldDisrupt} returns, without publishing anything. */
    boolean isEligible(Candidate candidate) {
        return eligibility(candidate).isEligible();
    }

    /** Returns whether {@link #shouldDisrupt} publishes nothing about a candidate. */
    boolean isEligibilityFixed(Candidate candidate) {
        return eligibility(candidate).reason() == null;
    }

    /** Returns whether a candidate is passed over because it is empty. */
    boolean isSkipped(Candidate candidate) {
        return emptyCandidates.isSkipped(candidate);
    }

    /** Returns the property of a node or its NodePool that makes it ineligible, null if none does. */
    static @Nullable Function<Candidate, String> ineligibilityReason(Candidate candidate) {
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

    /** Returns why a node that is not empty stays under the policy WhenEmpty. */
    String onlyWhenEmpty(Candidate candidate) {
        return "NodePool \"" + candidate.nodePool().name() + "\" " + whenEmpty;
    }

    /**
     * Returns the candidates by descending savings per unit of disruption ({@code sortCandidates}). The order of equal ones is
     * unspecified upstream; here it is kept.
     */
    @Upstream(
            file = "pkg/controllers/disruption/consolidation.go",
            symbol = "consolidation.sortCandidates",
            differs = "keeps the order of equal candidates, which is unspecified upstream")
    static List<Candidate> sortCandidates(List<Candidate> candidates) {
        List<Candidate> sorted = new ArrayList<>(candidates);
        sorted.sort(Comparator.comparingDouble(candidate -> -candidate.savingsRatio()));
        return sorted;
    }

    /**
     * Returns the command for the candidates and publishes events about it, or about why a single candidate stays.
     *
     * @return null if the candidates stay
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    @SuppressWarnings("ReferenceEquality") // It is one constant.
    @Nullable
    Command commandFor(List<Candidate> candidates, RoundSimulation simulation) {
        boolean isReasonWanted = candidates.size() == 1 && !unconsolidatable.isSuppressed(candidates.get(0));
        if (!isReasonWanted && simulation.isKnownToStay(candidates)) {
            return null;
        }
        ConsolidationDecision decision = computeConsolidation(candidates, simulation);
        Command command = decision.command();
        if (command == null) {
            if (isReasonWanted && decision != CANDIDATE_DELETING) {
                unconsolidatable.publish(
                        candidates.get(0), it -> decision.reason().get());
            }
        } else if (!command.replacements().isEmpty()) {
            publishCandidates(command);
        }
        return command;
    }

    /**
     * Decides about candidates without publishing anything ({@code computeConsolidation}): their pods fit on other nodes, or
     * one new node that is cheaper than all of them together takes the rest.
     *
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.computeConsolidation")
    ConsolidationDecision computeConsolidation(List<Candidate> candidates, RoundSimulation simulation) {
        SimulationResults results = simulation.simulateScheduling(candidates, SimulationOptions.CONSOLIDATION);
        if (results == null) {
            return CANDIDATE_DELETING;
        }
        if (!results.allNonPendingPodsScheduled()) {
            return ConsolidationDecision.stay(() -> EventText.sentence(results.nonPendingPodSchedulingErrors()));
        }
        if (results.newNodeClaimCount() == 0) {
            return ConsolidationDecision.of(new Command(candidates, List.of(), results.result()));
        }
        if (results.newNodeClaimCount() > 1) {
            return ConsolidationDecision.stay(
                    "Can't remove without creating " + results.newNodeClaimCount() + " candidates");
        }
        Replacement replacement = computeReplacement(results.newNodeClaim(), Replaced.of(candidates));
        NewNodeClaim cheaper = replacement.claim();
        return cheaper == null
                ? ConsolidationDecision.stay(replacement.refusal())
                : ConsolidationDecision.of(
                        new Command(candidates, List.of(cheaper), results.result(), replacementPrice));
    }

    /**
     * The properties of candidates that decide whether a NodeClaim may replace them.
     *
     * @param price of all of them, USD per hour
     * @param areSpot whether all of them are spot nodes
     * @param isSingle whether it is one candidate
     */
    public record Replaced(double price, boolean areSpot, boolean isSingle) {
        /** Returns the properties of candidates. */
        @Upstream(file = "pkg/controllers/disruption/balanced.go", symbol = "sumCandidatePrices")
        public static Replaced of(List<Candidate> candidates) {
            double price = 0;
            boolean areSpot = true;
            for (Candidate candidate : candidates) {
                price += candidate.price();
                areSpot &= candidate.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_SPOT);
            }
            return new Replaced(price, areSpot, candidates.size() == 1);
        }
    }

    /**
     * The NodeClaim that replaces candidates.
     *
     * @param claim null if there is none
     * @param refusal why there is none, in Karpenter's words
     */
    public record Replacement(@Nullable NewNodeClaim claim, String refusal) {
        private static Replacement of(NewNodeClaim claim) {
            return new Replacement(claim, "");
        }

        private static Replacement refuse(String why) {
            return new Replacement(null, why);
        }
    }

    /**
     * Returns the NodeClaim of a simulation restricted to what replaces the candidates ({@code computeConsolidation}, the part
     * after the simulation): to instance types that are cheaper than the candidates.
     */
    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.computeConsolidation")
    public Replacement computeReplacement(NewNodeClaim claim, Replaced replaced) {
        Requirement capacityType = claim.requirements().get(KarpenterLabels.CAPACITY_TYPE);
        boolean mayBeSpot = capacityType.has(KarpenterLabels.CAPACITY_TYPE_SPOT);
        if (replaced.areSpot() && mayBeSpot) {
            return computeSpotToSpotConsolidation(claim, replaced);
        }
        Replacement cheaper = removeInstanceTypeOptionsByPriceAndMinValues(claim, maxPrice(replaced));
        NewNodeClaim left = cheaper.claim();
        if (left != null && mayBeSpot && capacityType.has(KarpenterLabels.CAPACITY_TYPE_ON_DEMAND)) {
            // The types were kept for the price of their spot offerings. If there is no spot capacity, the launch has
            // to fail
            // rather than fall back to on-demand capacity that is more expensive than the candidates.
            return Replacement.of(left.withRequirement(spot()));
        }
        return cheaper;
    }

    /** Returns the price below which a replacement must be. */
    private double maxPrice(Replaced replaced) {
        return replaced.price() * (1 - minimumSaving);
    }

    /** Returns the spot NodeClaim that replaces spot nodes ({@code computeSpotToSpotConsolidation}). */
    @Upstream(
            file = "pkg/controllers/disruption/consolidation.go",
            symbol = "consolidation.computeSpotToSpotConsolidation")
    private Replacement computeSpotToSpotConsolidation(NewNodeClaim claim, Replaced replaced) {
        if (!karpenter.options().featureGates().isEnabled(FeatureGate.SPOT_TO_SPOT_CONSOLIDATION)) {
            return Replacement.refuse(
                    "SpotToSpotConsolidation is disabled, can't replace a spot node with a spot node");
        }
        Replacement cheaper = removeInstanceTypeOptionsByPriceAndMinValues(onSpot(claim), maxPrice(replaced));
        NewNodeClaim left = cheaper.claim();
        if (left == null || !replaced.isSingle()) {
            return cheaper;
        }
        List<InstanceType> types = left.instanceTypes();
        if (types.size() < MIN_INSTANCE_TYPES_FOR_SPOT_TO_SPOT_CONSOLIDATION) {
            return Replacement.refuse("SpotToSpotConsolidation requires "
                    + MIN_INSTANCE_TYPES_FOR_SPOT_TO_SPOT_CONSOLIDATION
                    + " cheaper instance type options than the current candidate to consolidate, got " + types.size());
        }
        int offered = Math.max(
                MIN_INSTANCE_TYPES_FOR_SPOT_TO_SPOT_CONSOLIDATION, minValues.typesNeeded(types, left.requirements()));
        return Replacement.of(left.withInstanceTypes(types.subList(0, Math.min(offered, types.size()))));
    }

    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceTypes.Compatible")
    private static NewNodeClaim onSpot(NewNodeClaim claim) {
        NewNodeClaim onSpot = claim.withRequirement(spot());
        return onSpot.withInstanceTypes(onSpot.instanceTypes().stream()
                .filter(type ->
                        type.cheapestPrice(onSpot.requirements(), onSpot.wellKnown()) < Double.POSITIVE_INFINITY)
                .toList());
    }

    private static Requirement spot() {
        return Requirement.of(KarpenterLabels.CAPACITY_TYPE, Operator.IN, KarpenterLabels.CAPACITY_TYPE_SPOT);
    }

    /**
     * Returns the NodeClaim with the types that are cheaper than a price however they are launched; refuses if they miss a
     * minValues or if there are none ({@code scheduling/nodeclaim.go RemoveInstanceTypeOptionsByPriceAndMinValues}).
     */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = "NodeClaim.RemoveInstanceTypeOptionsByPriceAndMinValues")
    Replacement removeInstanceTypeOptionsByPriceAndMinValues(NewNodeClaim claim, double maxPrice) {
        Requirements requirements = claim.requirements();
        CompatibleOfferings offerings = new CompatibleOfferings(requirements, claim.wellKnown());
        NewNodeClaim cheaper = claim.withInstanceTypes(claim.instanceTypes().stream()
                .filter(type -> type.isSurelyBelow(maxPrice, requirements, offerings))
                .toList());
        Map<String, Integer> missed = minValues.missed(cheaper.instanceTypes(), cheaper.requirements());
        if (!missed.isEmpty()) {
            return Replacement.refuse("Filtering by price: " + MinValues.message(missed.keySet()));
        }
        return cheaper.instanceTypes().isEmpty()
                ? Replacement.refuse("Can't replace with a cheaper node")
                : Replacement.of(cheaper);
    }

    /** Publishes on each candidate of a command what is planned ({@code Command.EmitCandidateEvents}). */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.EmitCandidateEvents")
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "ConsolidationCandidate")
    private void publishCandidates(Command command) {
        for (Candidate candidate : command.candidates()) {
            String text = command.textFor(candidate);
            publishByKey(
                    candidate,
                    "ConsolidationCandidate",
                    text,
                    "Consolidation candidate: " + text + " " + command.savingsText());
        }
    }

    /** Publishes on each candidate of a command why it was rejected ({@code Command.EmitRejectedEvents}). */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.EmitRejectedEvents")
    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "ConsolidationRejected")
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

    private void publishByKey(Candidate candidate, String reason, String key, String message) {
        karpenter.events().publishByKey(candidate.nodeClaim(), candidate.kubeNode(), reason, key, message);
    }

    /** Publishes the score of a command, on the node if it is one and else on each Balanced NodePool ({@code balanced.go}). */
    @Upstream(
            file = "pkg/controllers/disruption/balanced.go",
            symbol = {"balancedEvaluator.EmitMultiNodeEvents", "balancedEvaluator.ApproveCommand"},
            differs = "publishes nothing about a rejected command; upstream publishes the score on each NodePool that "
                    + "approves a command of several NodePools that another one rejects")
    @Upstream(
            file = "pkg/controllers/disruption/events/events.go",
            symbol = {"ConsolidationApproved", "ConsolidationApprovedMultiNode"})
    void publishApproved(Command command, BalancedPolicy balanced) {
        balanced.scores(command).forEach((nodePool, score) -> {
            if (command.candidates().size() == 1) {
                Candidate candidate = command.candidates().get(0);
                karpenter
                        .events()
                        .publish(
                                candidate.nodeClaim(),
                                candidate.kubeNode(),
                                APPROVED,
                                EventRecorder.DEDUPE,
                                score::message);
            } else {
                karpenter.events().publish("nodepool/" + nodePool, APPROVED, score.message());
            }
        });
    }
}
