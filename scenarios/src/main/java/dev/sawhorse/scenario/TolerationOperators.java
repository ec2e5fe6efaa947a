package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.CronJob;
import dev.sawhorse.kube.InvalidException;
import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;

/**
 * What the API server says of tolerations that compare numbers: with its feature gate off, as it is by default in Kubernetes 1.37, it
 * refuses the object ({@code pkg/apis/core/validation/validation.go ValidateTolerations}). Karpenter knows no such gate.
 */
final class TolerationOperators {
    private final KubernetesFeatureGates gates;

    TolerationOperators(KubernetesFeatureGates gates) {
        this.gates = gates;
    }

    /** Warns of every object that is refused. */
    void check(List<Manifest> manifests, Problems problems) {
        for (Manifest manifest : manifests) {
            for (Refusal refusal : refusals(manifest)) {
                problems.warning(
                        manifest.position(),
                        refusal.path(),
                        "the API server refuses " + manifest.name() + ", so that it has no pods: the operator "
                                + refusal.operator() + " takes Kubernetes' feature gate "
                                + KubernetesSettings.COMPARISON_OPERATORS + ", which is off",
                        "Maybe set kubernetes.featureGates." + KubernetesSettings.COMPARISON_OPERATORS
                                + ": true, where the cluster has it on.");
            }
        }
    }

    /**
     * Does nothing to an object that is taken.
     *
     * @throws InvalidException if it is refused
     */
    void require(Manifest manifest) {
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
