// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The validation of a consolidation command after the validation delay: every candidate is still eligible, none is nominated,
 * the present budgets allow all of them, and a new simulation has the same outcome
 * ({@code disruption/validation.go ConsolidationValidator}, Karpenter v1.14). The command itself stays as it was.
 */
final class ConsolidationValidation {
    private final Environment karpenter;
    private final CandidateSource candidates;
    private final DisruptionBudgets budgets;
    private final RoundSimulation.Source simulations;
    private final Consolidation consolidation;

    @Upstream(
            file = "pkg/controllers/disruption/validation.go",
            symbol = {"NewSingleConsolidationValidator", "NewMultiConsolidationValidator"})
    ConsolidationValidation(
            Environment karpenter,
            CandidateSource candidates,
            DisruptionBudgets budgets,
            RoundSimulation.Source simulations,
            Consolidation consolidation) {
        this.karpenter = karpenter;
        this.candidates = candidates;
        this.budgets = budgets;
        this.simulations = simulations;
        this.consolidation = consolidation;
    }

    /**
     * Returns the command if it is still valid, else nothing. Why it was rejected is published for single-node consolidation;
     * for several nodes Karpenter v1.14 publishes nothing, as its command is empty by then.
     */
    @Upstream(file = "pkg/controllers/disruption/validation.go", symbol = "ConsolidationValidator.Validate")
    Proposal.Commands validate(Command command, Method method) {
        String failure = failureReason(command, method);
        if (failure == null) {
            return new Proposal.Commands(List.of(command));
        }
        if (command.candidates().size() == 1) {
            consolidation.publishRejected(command, failure);
        }
        return Proposal.Commands.NONE;
    }

    /** Returns churn, budget or scheduling ({@code getValidationFailureReason}), null if the command is valid. */
    @Upstream(
            file = "pkg/controllers/disruption/validation.go",
            symbol = {
                "ConsolidationValidator.isValid",
                "getValidationFailureReason",
                "NewValidationError",
                "IsValidationError",
                "NewBudgetValidationError",
                "NewChurnValidationError",
                "NewSchedulingValidationError"
            },
            differs = "validates the candidates once, as no time passes during the simulation; upstream does it again "
                    + "afterwards")
    private @Nullable String failureReason(Command command, Method method) {
        List<Candidate> current = Candidate.map(command.candidates(), candidates.candidates(method));
        String failure = validateCandidates(command.candidates(), current, method);
        if (failure == null) {
            failure = validateCommand(command, current) ? null : "scheduling";
        }
        return failure;
    }

    @Upstream(file = "pkg/controllers/disruption/validation.go", symbol = "ConsolidationValidator.validateCandidates")
    private @Nullable String validateCandidates(List<Candidate> proposed, List<Candidate> current, Method method) {
        if (current.size() != proposed.size()) {
            return "churn";
        }
        Map<String, Integer> left = budgets.left(method.reason());
        for (Candidate candidate : current) {
            String nodePool = candidate.nodePool().name();
            if (candidate.node().isNominated(karpenter.now()) || left.getOrDefault(nodePool, 0) == 0) {
                return "budget";
            }
            left.merge(nodePool, -1, Integer::sum);
        }
        return null;
    }

    /** Returns whether a new simulation has the same outcome as that of the command ({@code validateCommand}). */
    @Upstream(file = "pkg/controllers/disruption/validation.go", symbol = "validation.validateCommand")
    private boolean validateCommand(Command command, List<Candidate> current) {
        SimulationResults results = simulations.now().simulateScheduling(current, SimulationOptions.CONSOLIDATION);
        if (results == null || !results.allNonPendingPodsScheduled()) {
            return false;
        }
        if (results.newNodeClaimCount() != command.replacements().size()) {
            return false;
        }
        return results.newNodeClaimCount() == 0
                || instanceTypesAreSubset(command.replacements().get(0), results.newNodeClaim());
    }

    /** The new simulation does not filter by price, so it may list more types. */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "instanceTypesAreSubset")
    private static boolean instanceTypesAreSubset(NewNodeClaim replacement, NewNodeClaim simulated) {
        Set<String> names = new TreeSet<>();
        simulated.instanceTypes().forEach(type -> names.add(type.name()));
        return replacement.instanceTypes().stream().map(InstanceType::name).allMatch(names::contains);
    }
}
