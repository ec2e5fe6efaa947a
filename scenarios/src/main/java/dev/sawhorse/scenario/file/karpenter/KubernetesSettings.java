// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.kube.KubernetesFeatureGates;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * The settings of Kubernetes, under their upstream names.
 *
 * @param featureGates feature gates of the API server and of kube-scheduler
 */
public record KubernetesSettings(KubernetesFeatureGates featureGates) {
    /** The name of the feature gate for the operators Gt and Lt of tolerations. */
    public static final String COMPARISON_OPERATORS = "TaintTolerationComparisonOperators";

    private static final Field<Boolean> COMPARISONS = Field.of(
            COMPARISON_OPERATORS,
            Types.flag(),
            KubernetesFeatureGates.DEFAULT.taintTolerationComparisonOperators(),
            "Whether tolerations may use Gt and Lt. If off, the API server rejects them.");

    private static final Section<KubernetesFeatureGates> GATES =
            Section.of(values -> new KubernetesFeatureGates(values.get(COMPARISONS)), COMPARISONS);

    private static final Field<KubernetesFeatureGates> FEATURE_GATES = Field.of(
            "featureGates",
            GATES,
            KubernetesFeatureGates.DEFAULT,
            "",
            "Feature gates of the API server and kube-scheduler.");

    public static final Section<KubernetesSettings> SECTION =
            Section.of(values -> new KubernetesSettings(values.get(FEATURE_GATES)), FEATURE_GATES);
}
