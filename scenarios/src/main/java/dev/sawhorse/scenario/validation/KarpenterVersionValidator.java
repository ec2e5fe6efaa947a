// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.manifest.conversion.VersionFields;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;

/** A validator that rejects what the version of Karpenter does not have, and names settings that have no effect in it. */
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
        for (FeatureGate gate : FeatureGate.values()) {
            RuleChange change = gate.change();
            if (change != null) {
                require(gates.isEnabled(gate), change, places.child(gate.text()), "the feature gate " + gate.text());
            }
        }
        require(
                options.legacyNodeRepair(),
                RuleChange.NODE_REPAIR_BY_DISRUPTION,
                settings.child("legacyNodeRepair"),
                "the option legacyNodeRepair");
        require(
                !options.defaultConstraints().isEmpty(),
                RuleChange.CLUSTER_DEFAULT_SPREAD,
                settings.child("schedulerConfig"),
                "the option scheduler-config");
        manifests.forEach(this::checkFields);
        if (gates.isEnabled(FeatureGate.TERMINATE_FIRST_REPAIR)
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

    private void checkFields(Manifest manifest) {
        if (!VersionFields.hasKind(manifest, options.version())) {
            require(true, RuleChange.CAPACITY_BUFFERS, manifest.place(), "the kind CapacityBuffer");
            return;
        }
        for (VersionFields.Unknown unknown : VersionFields.unknown(manifest, options.version())) {
            if (unknown.isMeant()) {
                SourceLocation place = unknown.place();
                problems.error(place.position(), place.path().toString(), unknown.message(), unknown.hint());
            } else {
                unknown.warn(problems);
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
