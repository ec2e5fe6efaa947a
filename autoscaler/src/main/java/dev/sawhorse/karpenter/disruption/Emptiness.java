// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;

/**
 * The disruption method that deletes empty nodes under every consolidation policy: as many in one command as budgets allow, in
 * the order of consolidation. The command is validated after the validation delay ({@code disruption/emptiness.go}, Karpenter
 * v1.14).
 *
 * <p>Differences: the order of equal nodes is unspecified upstream; here the older one comes first. Upstream remembers that it
 * found nothing ({@code IsConsolidated}), which saves time only: as long as nothing changes, it finds nothing again.
 */
final class Emptiness implements Method {
    private final Environment karpenter;
    private final CandidateSource candidates;
    private final DisruptionBudgets budgets;
    private final CandidateOrder order;
    private final RepeatedEvents unconsolidatable;

    /**
     * Makes the method.
     *
     * @param unconsolidatable publishes why a node stays
     */
    Emptiness(
            Environment karpenter,
            CandidateSource candidates,
            DisruptionBudgets budgets,
            CandidateOrder order,
            RepeatedEvents unconsolidatable) {
        this.karpenter = karpenter;
        this.candidates = candidates;
        this.budgets = budgets;
        this.order = order;
        this.unconsolidatable = unconsolidatable;
    }

    @Upstream(file = "pkg/controllers/disruption/emptiness.go", symbol = "Emptiness.Reason")
    @Override
    public DisruptionReason reason() {
        return DisruptionReason.EMPTY;
    }

    @Upstream(file = "pkg/controllers/disruption/emptiness.go", symbol = "Emptiness.ConsolidationType")
    @Override
    public String consolidationType() {
        return "empty";
    }

    @Upstream(file = "pkg/controllers/disruption/emptiness.go", symbol = "Emptiness.Class")
    @Override
    public DisruptionClass disruptionClass() {
        return DisruptionClass.GRACEFUL;
    }

    @Upstream(file = "pkg/controllers/disruption/emptiness.go", symbol = "Emptiness.ShouldDisrupt")
    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        if (candidate.isStatic()) {
            return false;
        }
        if (candidate.nodePool().disruption().consolidateAfter() == null) {
            unconsolidatable.publish(candidate, Consolidation::disabled);
            return false;
        }
        if (karpenter.state().hasBufferPods(candidate.providerId())) {
            unconsolidatable.publish(candidate, it -> "Node \"" + it.name() + "\" has buffer pods");
            return false;
        }
        return candidate.isEmpty() && candidate.consolidatable();
    }

    /** Buffer pods come and go without a change of their node. */
    @Override
    public boolean isEligibilityFixed(Candidate candidate) {
        return candidate.isStatic()
                || (candidate.nodePool().disruption().consolidateAfter() != null
                        && !karpenter.options().featureGates().isEnabled(FeatureGate.CAPACITY_BUFFER));
    }

    @Upstream(
            file = "pkg/controllers/disruption/emptiness.go",
            symbol = "Emptiness.ComputeCommands",
            differs = "does not remember that it found nothing, which saves upstream time only")
    @Override
    public Proposal computeCommands(Map<String, Integer> left, List<Candidate> found, DisruptionPass pass) {
        List<Candidate> empty = DisruptionBudgets.within(order.sorted(found), left);
        if (empty.isEmpty()) {
            return Proposal.Commands.NONE;
        }
        Command command = Command.delete(empty);
        return new Proposal.PendingValidation(command, () -> validate(command));
    }

    /**
     * Keeps the candidates that are still eligible, not nominated, and within the present budgets ({@code EmptinessValidator}).
     */
    @Upstream(
            file = "pkg/controllers/disruption/validation.go",
            symbol = {"EmptinessValidator.Validate", "EmptinessValidator.validateCandidates", "NewEmptinessValidator"})
    private Proposal.Commands validate(Command command) {
        List<Candidate> still = Candidate.map(command.candidates(), candidates.candidates(this)).stream()
                .filter(candidate -> !candidate.node().isNominated(karpenter.now()))
                .toList();
        List<Candidate> valid = still.isEmpty() ? still : DisruptionBudgets.within(still, budgets.left(reason()));
        return new Proposal.Commands(valid.isEmpty() ? List.of() : List.of(command.withCandidates(valid)));
    }
}
