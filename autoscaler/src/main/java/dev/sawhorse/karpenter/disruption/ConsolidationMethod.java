// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.upstream.Upstream;

/**
 * The base of {@link MultiNodeConsolidation} and {@link SingleNodeConsolidation}.
 */
abstract class ConsolidationMethod implements Method {
    private final Environment karpenter;
    private final Consolidation consolidation;
    private final ConsolidationValidation validation;
    private final ConsolidationMemo memo;

    ConsolidationMethod(Environment karpenter, Consolidation consolidation, ConsolidationValidation validation) {
        this.karpenter = karpenter;
        this.consolidation = consolidation;
        this.validation = validation;
        this.memo = new ConsolidationMemo(karpenter.state());
    }

    Consolidation consolidation() {
        return consolidation;
    }

    @Upstream(file = "pkg/controllers/disruption/singlenodeconsolidation.go", symbol = "SingleNodeConsolidation.Reason")
    @Upstream(file = "pkg/controllers/disruption/multinodeconsolidation.go", symbol = "MultiNodeConsolidation.Reason")
    @Override
    public DisruptionReason reason() {
        return DisruptionReason.UNDERUTILIZED;
    }

    @Upstream(file = "pkg/controllers/disruption/singlenodeconsolidation.go", symbol = "SingleNodeConsolidation.Class")
    @Upstream(file = "pkg/controllers/disruption/multinodeconsolidation.go", symbol = "MultiNodeConsolidation.Class")
    @Override
    public DisruptionClass disruptionClass() {
        return DisruptionClass.GRACEFUL;
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return consolidation.shouldDisrupt(candidate);
    }

    @Override
    public boolean isEligibilityFixed(Candidate candidate) {
        return consolidation.isEligibilityFixed(candidate);
    }

    @Override
    public boolean isConsolidated() {
        return memo.isConsolidated();
    }

    /** Remembers that nothing was found ({@code markConsolidated}). */
    void markConsolidated() {
        memo.markConsolidated();
    }

    /** Returns the proposal of a command that is validated after the validation delay. */
    Proposal propose(Command command, BalancedPolicy balanced) {
        consolidation.publishApproved(command, balanced);
        return new Proposal.PendingValidation(command, () -> validation.validate(command, this));
    }

    /**
     * Records that the method ran out of time.
     *
     * @param evaluated the number of candidates it decided about
     */
    void recordTimeout(int candidates, int evaluated) {
        karpenter
                .cluster()
                .journal()
                .append(new Observation.ConsolidationTimedOut(consolidationType(), candidates, evaluated));
    }
}
