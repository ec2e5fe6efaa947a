// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;

/** Finds objects and fields that the version of Karpenter does not have: its API server would refuse them. */
final class VersionValidator {
    private final KarpenterVersion version;
    private final boolean hasBuffers;
    private final Problems problems;

    VersionValidator(KarpenterOptions options, Problems problems) {
        this.version = options.version();
        this.hasBuffers = options.featureGates().capacityBuffer();
        this.problems = problems;
    }

    /** Records an error for each of them. */
    void check(List<Manifest> manifests) {
        if (version.compareTo(KarpenterVersion.V1_14) >= 0) {
            return;
        }
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof NodePool pool
                    && pool.disruption().consolidationPolicy() == ConsolidationPolicy.BALANCED) {
                refuse(
                        manifest,
                        manifest.place().below("spec", "disruption", "consolidationPolicy"),
                        "has the consolidation policy Balanced");
            } else if (manifest.value() instanceof CapacityBuffer && hasBuffers) {
                refuse(manifest, manifest.place(), "is reconciled by the feature gate capacityBuffer");
            }
        }
    }

    private void refuse(Manifest manifest, SourceLocation place, String what) {
        problems.error(
                place.position(),
                place.path().toString(),
                manifest.name() + " " + what + ", which Karpenter " + version + " does not have",
                "Set karpenter.version: \"" + KarpenterVersion.V1_14 + "\" or later, or change the manifest.");
    }
}
