// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.scenario.file.Scenario;

/** The detection of NodePools of EKS Auto Mode, for whose instances a fee is billed. */
public final class AutoModeUse {
    private AutoModeUse() {}

    /** Returns whether any NodePool of a scenario belongs to EKS Auto Mode. */
    public static boolean isPossible(Scenario scenario) {
        return scenario.allObjects().stream()
                .anyMatch(manifest -> manifest.value() instanceof NodePool pool && pool.isOfAutoMode());
    }
}
