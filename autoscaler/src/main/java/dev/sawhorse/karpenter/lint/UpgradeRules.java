// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import java.util.List;
import java.util.stream.Stream;

/** The rules that check manifests before an upgrade of Karpenter. */
public final class UpgradeRules {
    private static final List<UpgradeRule> ALL = List.of(
            new DestinationsWithinConsolidateAfter(),
            new FreeEvictions.ByDeletionCost(),
            new FullReservationBlocksPools(),
            new MinValuesOfNarrowedLabel(),
            new FreeEvictions.ByDisruptionCost(),
            new DeletionCostNotInteger(),
            new VolumesBeyondAttachments(),
            new BudgetsHoldRepairs(),
            new MetricReasons());

    private UpgradeRules() {}

    /** Returns the rules for the changes that the newer version has and the older one has not, and for what it has not. */
    public static List<LintRule> between(KarpenterVersion older, KarpenterVersion newer) {
        Stream<LintRule> changes = ALL.stream()
                .filter(rule -> newer.has(rule.change()) && !older.has(rule.change()))
                .map(rule -> rule);
        return Stream.concat(changes, Stream.of(new UnknownToVersion(newer))).toList();
    }
}
