// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;

/** Rejects what the version of Karpenter does not have, and names settings that have no effect in it. */
final class KarpenterVersionValidator {
    private final KarpenterOptions options;
    private final SourceLocation settings;
    private final Problems problems;

    /** @param settings the section karpenter of the scenario */
    KarpenterVersionValidator(KarpenterOptions options, SourceLocation settings, Problems problems) {
        this.options = options;
        this.settings = settings;
        this.problems = problems;
    }

    /** Records an error or a warning for each of them. */
    void check(List<Manifest> manifests) {
        FeatureGates gates = options.featureGates();
        SourceLocation places = settings.child("featureGates");
        require(
                gates.terminateFirstDrift(),
                RuleChange.TERMINATE_FIRST,
                places.child("terminateFirstDrift"),
                "the feature gate terminateFirstDrift");
        require(
                gates.terminateFirstRepair(),
                RuleChange.TERMINATE_FIRST,
                places.child("terminateFirstRepair"),
                "the feature gate terminateFirstRepair");
        require(
                gates.capacityBuffer(),
                RuleChange.CAPACITY_BUFFERS,
                places.child("capacityBuffer"),
                "the feature gate capacityBuffer");
        require(
                options.legacyNodeRepair(),
                RuleChange.NODE_REPAIR_BY_DISRUPTION,
                settings.child("legacyNodeRepair"),
                "the option legacyNodeRepair");
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof NodePool pool) {
                checkBudgets(manifest, pool.disruption().budgets());
                require(
                        pool.disruption().consolidationPolicy() == ConsolidationPolicy.BALANCED,
                        RuleChange.BALANCED_CONSOLIDATION,
                        manifest.place().below("spec", "disruption", "consolidationPolicy"),
                        "the consolidation policy Balanced");
            }
        }
        if (gates.terminateFirstRepair()
                && options.version().has(RuleChange.TERMINATE_FIRST)
                && !options.repairsByDisruption()) {
            warn(places.child("terminateFirstRepair"), "the feature gate terminateFirstRepair");
        }
    }

    private void require(boolean isUsed, RuleChange change, SourceLocation place, String what) {
        if (isUsed && !options.version().has(change)) {
            problems.error(
                    place.position(),
                    place.path().toString(),
                    "Karpenter " + options.version() + " does not have " + what + ", which version " + change.since()
                            + " adds",
                    "Set karpenter.version: " + change.since() + ", or remove it.");
        }
    }

    private void checkBudgets(Manifest manifest, List<Budget> budgets) {
        for (int i = 0; i < budgets.size(); i++) {
            List<DisruptionReason> reasons = budgets.get(i).reasons();
            int unhealthy = reasons == null ? -1 : reasons.indexOf(DisruptionReason.UNHEALTHY);
            if (unhealthy >= 0) {
                SourceLocation place = manifest.place()
                        .below("spec", "disruption", "budgets")
                        .child(i)
                        .child("reasons")
                        .child(unhealthy);
                require(true, RuleChange.NODE_REPAIR_BY_DISRUPTION, place, "budgets of the reason Unhealthy");
            }
        }
    }

    private void warn(SourceLocation place, String what) {
        problems.warning(
                place.position(),
                place.path().toString(),
                what + " has no effect: the disruption loop does not repair nodes",
                "Set karpenter.featureGates.nodeRepair: true, and not karpenter.legacyNodeRepair.");
    }
}
