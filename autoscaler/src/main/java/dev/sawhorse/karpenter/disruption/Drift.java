// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.upstream.Upstream;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The disruption method that replaces drifted nodes one at a time, whatever that costs: those without reschedulable pods first,
 * then those that drifted first ({@code disruption/drift.go}, Karpenter v1.14). There is no validation.
 */
final class Drift implements Method {
    private static final Comparator<Candidate> ORDER = Comparator.<Candidate, Boolean>comparing(
                    candidate -> !candidate.reschedulablePods().isEmpty())
            .thenComparingLong(Drift::driftedSince);

    private final SimulatedReplacement replacement;

    Drift(Environment karpenter) {
        this.replacement = new SimulatedReplacement(
                karpenter,
                SimulationOptions.REPLACEMENT,
                karpenter.options().featureGates().isEnabled(FeatureGate.TERMINATE_FIRST_DRIFT));
    }

    private static long driftedSince(Candidate candidate) {
        Condition drifted = candidate.nodeClaim().condition(Conditions.DRIFTED);
        return drifted == null ? 0 : drifted.lastTransitionAt();
    }

    @Upstream(file = "pkg/controllers/disruption/drift.go", symbol = "Drift.Reason")
    @Override
    public DisruptionReason reason() {
        return DisruptionReason.DRIFTED;
    }

    @Upstream(file = "pkg/controllers/disruption/drift.go", symbol = "Drift.ConsolidationType")
    @Override
    public String consolidationType() {
        return "";
    }

    @Upstream(file = "pkg/controllers/disruption/drift.go", symbol = "Drift.Class")
    @Override
    public DisruptionClass disruptionClass() {
        return DisruptionClass.EVENTUAL;
    }

    @Upstream(file = "pkg/controllers/disruption/drift.go", symbol = "Drift.ShouldDisrupt")
    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return !candidate.isStatic() && candidate.drifted();
    }

    @Override
    public boolean isEligibilityFixed(Candidate candidate) {
        return true;
    }

    @Upstream(file = "pkg/controllers/disruption/drift.go", symbol = "Drift.ComputeCommands")
    @Override
    public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
        return replacement.ofFirst(candidates.stream().sorted(ORDER).toList(), budgets, pass);
    }
}
