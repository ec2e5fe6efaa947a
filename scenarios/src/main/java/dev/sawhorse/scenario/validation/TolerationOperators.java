// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.InvalidException;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.karpenter.KubernetesSettings;
import java.util.ArrayList;
import java.util.List;

/**
 * Validation of tolerations with numeric comparison operators by the API server: it rejects them while their feature gate is
 * off, which is the default in Kubernetes 1.37 ({@code pkg/apis/core/validation/validation.go ValidateTolerations}). Karpenter
 * has no such gate.
 */
public final class TolerationOperators {
    private final KubernetesFeatureGates gates;

    public TolerationOperators(KubernetesFeatureGates gates) {
        this.gates = gates;
    }

    /** Records a warning for each object that is rejected. */
    public void check(List<Manifest> manifests, Problems problems) {
        for (Manifest manifest : manifests) {
            for (Refusal refusal : refusals(manifest)) {
                problems.warning(
                        manifest.position(),
                        refusal.path(),
                        "the API server refuses " + manifest.name() + ", so it has no pods: the operator "
                                + refusal.operator() + " requires the Kubernetes feature gate "
                                + KubernetesSettings.COMPARISON_OPERATORS + ", which is off",
                        "Set kubernetes.featureGates." + KubernetesSettings.COMPARISON_OPERATORS
                                + ": true, if it is on in your cluster.");
            }
        }
    }

    /**
     * Checks that an object is accepted.
     *
     * @throws InvalidException if it is rejected
     */
    public void require(Manifest manifest) {
        List<String> causes = new ArrayList<>();
        for (Refusal refusal : refusals(manifest)) {
            causes.add(refusal.path() + ": Unsupported value: \"" + refusal.operator()
                    + "\": supported values: \"Equal\", \"Exists\", \"Lt\", \"Gt\"");
        }
        if (!causes.isEmpty()) {
            throw new InvalidException(manifest.kind().kind(), manifest.meta().name(), causes);
        }
    }

    private record Refusal(String path, String operator) {}

    private List<Refusal> refusals(Manifest manifest) {
        PodSpec spec = SelectorValidator.podSpec(manifest.value());
        if (spec == null || gates.taintTolerationComparisonOperators()) {
            return List.of();
        }
        List<Refusal> refusals = new ArrayList<>();
        for (int i = 0; i < spec.tolerations().size(); i++) {
            if (spec.tolerations().get(i).isComparison()) {
                refusals.add(new Refusal(
                        specPath(manifest) + ".tolerations[" + i + "].operator",
                        spec.tolerations().get(i).operator()));
            }
        }
        return refusals;
    }

    private static String specPath(Manifest manifest) {
        if (manifest.value() instanceof Pod) {
            return "spec";
        }
        return manifest.value() instanceof CronJob ? "spec.jobTemplate.spec.template.spec" : "spec.template.spec";
    }
}
