// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.util.List;

/** The rules that check manifests before an upgrade of Karpenter. */
public final class UpgradeRules {
    private static final List<UpgradeRule> ALL = List.of(
            new DestinationsWithinConsolidateAfter(),
            new FreeEvictions.ByDeletionCost(),
            new FullReservationBlocksPools(),
            new MinValuesOfNarrowedLabel(),
            new FreeEvictions.ByDisruptionCost(),
            new DeletionCostNotInteger());

    private UpgradeRules() {}

    /** Returns the rules for the changes that the newer version has and the older one has not. */
    public static List<LintRule> between(KarpenterVersion older, KarpenterVersion newer) {
        return ALL.stream()
                .filter(rule -> newer.has(rule.change()) && !older.has(rule.change()))
                .<LintRule>map(rule -> rule)
                .toList();
    }
}
