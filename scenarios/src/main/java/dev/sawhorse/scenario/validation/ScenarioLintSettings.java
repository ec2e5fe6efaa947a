// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.scenario.file.ScenarioFile;

/** The settings of the lint rules that follow from a scenario: its region, start and Karpenter options. */
public final class ScenarioLintSettings {
    private ScenarioLintSettings() {}

    /** Returns the assumptions of the rules about a scenario. */
    public static LintSettings of(ScenarioFile file, int poolNodes) {
        return new LintSettings(
                file.region(),
                file.zones(),
                file.catalogue(),
                poolNodes,
                file.start(),
                file.karpenter().options(),
                true);
    }
}
