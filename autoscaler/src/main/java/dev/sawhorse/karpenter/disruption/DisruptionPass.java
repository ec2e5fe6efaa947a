// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One polling pass of the disruption loop: what its methods read of the cluster at one instant, computed once and shared
 * between them. Valid as long as nothing in the cluster changes.
 */
public final class DisruptionPass {
    private final CandidateSource candidates;
    private final DisruptionBudgets budgets;
    private final RoundSimulation.Source simulations;
    private final Candidates rules;
    private final Map<DisruptionClass, List<Candidate>> disruptable = new EnumMap<>(DisruptionClass.class);
    private final Map<DisruptionReason, Map<String, Integer>> left = new EnumMap<>(DisruptionReason.class);
    private @Nullable RoundSimulation simulation;
    private @Nullable BalancedPolicy balanced;

    DisruptionPass(
            CandidateSource candidates,
            DisruptionBudgets budgets,
            RoundSimulation.Source simulations,
            Candidates rules) {
        this.candidates = candidates;
        this.budgets = budgets;
        this.simulations = simulations;
        this.rules = rules;
    }

    /** Returns the candidates that are eligible for a method, oldest first. */
    List<Candidate> candidates(Method method) {
        return candidates.eligible(disruptable(method.disruptionClass()), method);
    }

    private List<Candidate> disruptable(DisruptionClass disruptionClass) {
        return disruptable.computeIfAbsent(disruptionClass, candidates::disruptable);
    }

    /** Returns how many nodes of each NodePool may be disrupted for a reason; the caller counts them down. */
    Map<String, Integer> budgets(DisruptionReason reason) {
        return new LinkedHashMap<>(left.computeIfAbsent(reason, budgets::left));
    }

    /** Returns the evaluator of commands that take nodes from NodePools with the Balanced policy. */
    BalancedPolicy balanced() {
        balanced = balanced == null
                ? new BalancedPolicy(() -> rules.totals(disruptable(DisruptionClass.GRACEFUL)))
                : balanced;
        return balanced;
    }

    /** Returns the scheduling simulations of this instant. */
    RoundSimulation simulation() {
        simulation = simulation == null ? simulations.now() : simulation;
        return simulation;
    }
}
