// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import java.util.List;

/** The list of all lint rules. */
public final class LintRules {
    /** All rules: those of budgets, then those of NodePools, then those of workloads. */
    public static final List<LintRule> ALL = List.of(
            new WindowNeverOpens(),
            new WindowNearlyAlways(),
            new InverseWindow(),
            new UnlimitedOutsideWindow(),
            new ReasonWithoutBudget(),
            new BudgetNeverFires(),
            new BudgetAlwaysOn(),
            new BudgetShadowed(),
            new BudgetWithoutReasons(),
            new UtcSchedule(),
            new PercentRoundsUp(),
            new ConsolidateAfterNever(),
            new BudgetsIgnoredByExpiry(),
            new ExpireBlocked(),
            new IdleReplacement(),
            new NoInstanceType(),
            new MinValuesUnmet(),
            new LimitsBelowNode(),
            new LimitsBelowDemand(),
            new NodesLimitSoft(),
            new DriftBlockedByLimits(),
            new StaticGateOff(),
            new NoArchRequirement(),
            new PrefixDelegation(),
            new NoNodeDaemons(),
            new ShadowedPool(),
            new OverlappingPools(),
            new SpotToSpotFlexibility(),
            new DoNotDisruptEverywhere(),
            new DoNotDisruptIgnored(),
            new PdbAllowsNothing(),
            new PdbOverlap(),
            new NoPoolForPod(),
            new PodTooLarge(),
            new MemoryLimitAboveRequest(),
            new ZoneWithoutInstanceType(),
            new PreferenceCostsNodes(),
            new PeriodBelowConsolidateAfter());

    private LintRules() {}

    /** Returns the findings of the given rules, by position. */
    public static List<Finding> check(LintInput input, List<LintRule> rules) {
        Findings findings = Findings.empty();
        rules.forEach(rule -> rule.check(input, findings.of(rule)));
        return findings.sorted();
    }
}
