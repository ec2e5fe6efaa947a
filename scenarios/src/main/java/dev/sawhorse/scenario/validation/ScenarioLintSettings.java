// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.scenario.file.ScenarioFile;

/** The settings of the lint rules that follow from a scenario: its region, start and Karpenter options. */
public final class ScenarioLintSettings {
    private ScenarioLintSettings() {}

    /** Returns the assumptions of the rules about a scenario. */
    public static LintSettings of(ScenarioFile file, int poolNodes) {
        return new LintSettings(
                file.region(),
                file.catalogue(),
                poolNodes,
                file.start(),
                file.karpenter().options().preferencePolicyIgnore(),
                file.karpenter().options().minValuesBestEffort(),
                file.karpenter().options().featureGates().isEnabled(FeatureGate.SPOT_TO_SPOT_CONSOLIDATION),
                file.karpenter().options().featureGates().isEnabled(FeatureGate.STATIC_CAPACITY),
                file.karpenter().options().featureGates().isEnabled(FeatureGate.NODE_REPAIR),
                true);
    }
}
