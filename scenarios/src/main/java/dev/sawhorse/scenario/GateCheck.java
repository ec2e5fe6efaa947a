package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.List;

/** Finds objects that change nothing because the feature gate of Karpenter that they stand behind is off. */
final class GateCheck {
    private final FeatureGates gates;
    private final Problems problems;

    GateCheck(FeatureGates gates, Problems problems) {
        this.gates = gates;
        this.problems = problems;
    }

    /** Records a warning for each of them. */
    void check(List<Manifest> manifests) {
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof NodeOverlay && !gates.nodeOverlay()) {
                warn(manifest, "nodeOverlay");
            } else if (manifest.value() instanceof CapacityBuffer && !gates.capacityBuffer()) {
                warn(manifest, "capacityBuffer");
            }
        }
    }

    private void warn(Manifest manifest, String gate) {
        problems.warning(
                manifest.position(),
                "",
                manifest.name() + " has no effect: Karpenter's feature gate " + gate + " is off",
                "Maybe set karpenter.featureGates." + gate + ": true.");
    }
}
