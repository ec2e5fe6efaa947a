// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;
import java.util.List;

/**
 * A rule that finds budget windows that open again before they close, except those that allow nothing, which are
 * reported by {@link WindowNeverOpens}.
 */
final class BudgetAlwaysOn implements LintRule {
    private static final int HITS_LOOKED_AT = 500;

    @Override
    public String id() {
        return "budget-always-on";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: a budget is active if its schedule has fired within its duration";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size(); i++) {
                Budget budget = budgets.get(i);
                long gap = longestGap(budget, input);
                Duration duration = budget.duration();
                if (duration != null && !BudgetPositions.isZero(budget) && gap > 0 && duration.toSeconds() >= gap) {
                    findings.warning(
                            pool.manifest(),
                            BudgetPositions.of(pool, i).child("duration"),
                            "a duration of " + WeekWindow.duration((int) duration.toMinutes())
                                    + " lasts until the next start of \"" + budget.schedule() + "\", at most "
                                    + WeekWindow.duration((int) (gap / 60)) + " later, so the budget is always active",
                            "a shorter duration, or neither schedule nor duration");
                }
            }
        }
    }

    /** Returns the longest time between two times of the schedule in seconds, 0 if there are none. */
    private static long longestGap(Budget budget, LintInput input) {
        String schedule = budget.schedule();
        if (schedule == null) {
            return 0;
        }
        CronSchedule cron = CronSchedule.parse(schedule);
        long hit = cron.next(input.settings().week().getEpochSecond());
        long longest = 0;
        for (int i = 0; i < HITS_LOOKED_AT && hit != CronSchedule.NEVER; i++) {
            long next = cron.next(hit);
            if (next == CronSchedule.NEVER) {
                return Long.MAX_VALUE;
            }
            longest = Math.max(longest, next - hit);
            hit = next;
        }
        return longest;
    }
}
