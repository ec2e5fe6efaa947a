// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command of a disruption method: delete the candidates once the replacements, if any, are initialized.
 *
 * @param simulation result of the scheduling simulation, with the placements of the candidates' pods
 * @param poolDisruptionCosts disruption cost by NodePool at the time of the decision; see {@link DisruptionCosts}
 * @param price the price of a replacement by which savings are estimated
 * @param isTerminateFirst whether the candidates are deleted to make room for replacements, which provisioning creates
 * @param drainBound how long the drain of the candidates may take, null for as long as their claims allow
 */
public record Command(
        List<Candidate> candidates,
        List<NewNodeClaim> replacements,
        SchedulingResult simulation,
        Map<String, Double> poolDisruptionCosts,
        ReplacementPrice price,
        boolean isTerminateFirst,
        @Nullable Duration drainBound) {
    public Command {
        candidates = List.copyOf(candidates);
        replacements = List.copyOf(replacements);
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("candidates are empty\nMaybe no node was left after validation.");
        }
    }

    /** Makes a command with the disruption costs of its candidates now. */
    public Command(List<Candidate> candidates, List<NewNodeClaim> replacements, SchedulingResult simulation) {
        this(candidates, replacements, simulation, ReplacementPrice.OF_ALLOWED_OFFERINGS);
    }

    /** Makes a command with the disruption costs of its candidates now. */
    Command(
            List<Candidate> candidates,
            List<NewNodeClaim> replacements,
            SchedulingResult simulation,
            ReplacementPrice price) {
        this(candidates, replacements, simulation, costs(candidates), price, false, null);
    }

    /** Returns a command that deletes empty nodes. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.Decision")
    public static Command delete(List<Candidate> candidates) {
        return new Command(candidates, List.of(), SchedulingResult.NOTHING);
    }

    /**
     * Returns a command that deletes a node to make room for its replacement.
     *
     * @param simulation the places that its pods would have then
     */
    static Command terminateFirst(Candidate candidate, SchedulingResult simulation) {
        List<Candidate> one = List.of(candidate);
        return new Command(one, List.of(), simulation, costs(one), ReplacementPrice.OF_ALLOWED_OFFERINGS, true, null);
    }

    /** Returns the same command with a bound of the drain. */
    Command withDrainBound(@Nullable Duration bound) {
        return new Command(candidates, replacements, simulation, poolDisruptionCosts, price, isTerminateFirst, bound);
    }

    /** Returns the same command with another replacement for all of its nodes. */
    Command withReplacement(NewNodeClaim replacement) {
        return new Command(
                candidates, List.of(replacement), simulation, poolDisruptionCosts, price, isTerminateFirst, drainBound);
    }

    /** Returns the same command for other candidates, with unchanged disruption costs. */
    Command withCandidates(List<Candidate> others) {
        return new Command(others, replacements, simulation, poolDisruptionCosts, price, isTerminateFirst, drainBound);
    }

    /** Returns {@code delete}, {@code replace} or {@code terminate-first}. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.Decision")
    public String decision() {
        if (!replacements.isEmpty()) {
            return "replace";
        }
        return isTerminateFirst ? "terminate-first" : "delete";
    }

    /** Returns the cost of the candidates in USD per hour, 0 if it is unknown; see {@link CandidatePrice}. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.SourceCost")
    public double sourceCost() {
        double cost = 0;
        for (Candidate candidate : candidates) {
            cost += candidate.price();
        }
        return Double.isNaN(cost) ? 0 : cost;
    }

    /** Returns the savings of the command in USD per hour: the cost of the candidates less that of the replacements. */
    @Upstream(file = "pkg/controllers/disruption/types.go", symbol = "Command.EstimatedSavings")
    public double estimatedSavings() {
        double savings = sourceCost();
        for (NewNodeClaim replacement : replacements) {
            savings -= replacement.instanceTypes().isEmpty() ? 0 : price.of(replacement);
        }
        return savings;
    }

    @Upstream(
            file = "pkg/controllers/disruption/types.go",
            symbol = {"computePoolDisruptionCosts", "Command.PoolDisruptionCost"})
    private static Map<String, Double> costs(List<Candidate> candidates) {
        Map<String, Double> costs = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            costs.merge(candidate.nodePool().name(), candidate.rescheduleDisruptionCost(), Double::sum);
        }
        return costs;
    }

    /** Returns the command as Karpenter's events word it for one of its nodes. */
    @Upstream(
            file = "pkg/controllers/disruption/types.go",
            symbol = {"Command.StringForNode", "Command.String", "Command.SourceNodeNames"})
    String textFor(Candidate candidate) {
        if (candidates.size() > 1) {
            return decision() + ": [" + candidate.name() + "] (part of " + candidates.size() + "-node consolidation)";
        }
        String nodes = decision() + ": [" + candidate.name() + "]";
        return switch (replacements.size()) {
            case 0 -> nodes;
            case 1 -> nodes + " -> [1 replacement]";
            default -> nodes + " -> [" + replacements.size() + " replacements]";
        };
    }

    /** Returns the savings as Karpenter's events word them. */
    String savingsText() {
        return "(savings: $" + EventText.decimal(estimatedSavings(), 2) + ")";
    }
}
