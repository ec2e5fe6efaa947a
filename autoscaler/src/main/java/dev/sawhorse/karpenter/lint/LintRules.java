package dev.sawhorse.karpenter.lint;

import java.util.List;

/** All rules there are. */
public final class LintRules {
    /** Every rule: those of budgets first, then those of NodePools, then those of workloads. */
    public static final List<LintRule> ALL = List.of(
            new WindowNeverOpens(),
            new WindowNearlyAlways(),
            new InverseWindow(),
            new OpenOutsideWindow(),
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
            new EditWithoutRoom(),
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
            new PreferenceCostsNodes(),
            new PeriodBelowConsolidateAfter());

    private LintRules() {}

    /** Returns what some of the rules find, by place. */
    public static List<Finding> check(LintInput input, List<LintRule> rules) {
        Findings findings = Findings.empty();
        rules.forEach(rule -> rule.check(input, findings.of(rule)));
        return findings.sorted();
    }
}
