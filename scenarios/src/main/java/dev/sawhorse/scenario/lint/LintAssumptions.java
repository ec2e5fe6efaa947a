// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.lint;

import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.scenario.file.FileAccess;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The assumptions about files that do not contain them, and the rules to check.
 *
 * @param region region of manifests without a scenario, null for that which they state; a scenario has its own
 * @param poolNodes number of nodes of a NodePool for which budgets are evaluated
 * @param week an instant of the week of the calendar; null for the week in which a scenario starts
 * @param spotToSpotConsolidation the feature gate, for manifests without a scenario
 * @param variant variant of each scenario to check, empty for the scenario itself
 * @param rules the rules to check
 * @param access files that a scenario may refer to
 */
public record LintAssumptions(
        @Nullable String region,
        int poolNodes,
        @Nullable Instant week,
        boolean spotToSpotConsolidation,
        String variant,
        List<LintRule> rules,
        FileAccess access) {
    /** The number of nodes of a NodePool that is assumed by default. */
    public static final int POOL_NODES = 10;

    public LintAssumptions {
        rules = List.copyOf(rules);
    }

    /** Returns the usual assumptions about a scenario that has been loaded. */
    public static LintAssumptions ofScenario(List<LintRule> rules) {
        return new LintAssumptions(null, POOL_NODES, null, false, "", rules, FileAccess.OWN_FOLDER);
    }

    /** Returns the settings of Karpenter for manifests without a scenario: its defaults, with repair of nodes. */
    KarpenterOptions karpenter() {
        FeatureGates gates = FeatureGates.DEFAULT.with(FeatureGate.NODE_REPAIR);
        return KarpenterOptions.DEFAULT.withFeatureGates(
                spotToSpotConsolidation ? gates.with(FeatureGate.SPOT_TO_SPOT_CONSOLIDATION) : gates);
    }
}
