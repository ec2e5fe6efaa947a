// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A validator that finds objects without effect because the feature gate or the flags of Cluster Autoscaler that they need are
 * off.
 */
final class FeatureGateValidator {
    private final FeatureGates gates;
    private final boolean buffersOfGroups;
    private final Problems problems;

    /** @param buffersOfGroups whether Cluster Autoscaler reconciles CapacityBuffers */
    FeatureGateValidator(FeatureGates gates, boolean buffersOfGroups, Problems problems) {
        this.gates = gates;
        this.buffersOfGroups = buffersOfGroups;
        this.problems = problems;
    }

    /** Records a warning for each of them. */
    void check(List<Manifest> manifests) {
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof NodeOverlay && !gates.isEnabled(FeatureGate.NODE_OVERLAY)) {
                warn(manifest, "nodeOverlay");
            } else if (manifest.value() instanceof NodePool pool
                    && !gates.isEnabled(FeatureGate.STATIC_CAPACITY)
                    && !pool.isOfAutoMode()) {
                checkStatic(manifest, pool.replicas());
            } else if (manifest.value() instanceof CapacityBuffer
                    && !gates.isEnabled(FeatureGate.CAPACITY_BUFFER)
                    && !buffersOfGroups) {
                warn(manifest, "capacityBuffer");
            }
        }
    }

    private void checkStatic(Manifest manifest, @Nullable Long replicas) {
        if (replicas != null && replicas > 0) {
            SourceLocation place = manifest.place().below("spec", "replicas");
            problems.warning(
                    place.position(),
                    place.path().toString(),
                    manifest.name() + " launches none of its " + replicas + (replicas == 1 ? " node" : " nodes")
                            + ": Karpenter's feature gate staticCapacity is off, and pending pods do not make a static "
                            + "NodePool launch nodes either",
                    "Set karpenter.featureGates.staticCapacity: true, or remove replicas.");
        }
    }

    private void warn(Manifest manifest, String gate) {
        problems.warning(
                manifest.position(),
                "",
                manifest.name() + " has no effect: Karpenter's feature gate " + gate + " is off",
                "Set karpenter.featureGates." + gate + ": true.");
    }
}
