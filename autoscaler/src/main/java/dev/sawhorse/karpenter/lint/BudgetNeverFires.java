// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.cron.CronSchedule;
import java.util.List;

/** A rule that finds schedules that never match, such as 30 February. */
final class BudgetNeverFires implements LintRule {
    @Override
    public String id() {
        return "budget-never-fires";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: a schedule that does not fire within five years counts as always "
                + "active";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size(); i++) {
                if (neverFires(budgets.get(i), input)) {
                    findings.error(
                            pool.manifest(),
                            BudgetPositions.of(pool, i).child("schedule"),
                            "\"" + budgets.get(i).schedule() + "\" never fires, and Karpenter treats such a budget as "
                                    + "always active",
                            "a date that exists, or remove the budget");
                }
            }
        }
    }

    /** Whether the budget has a schedule that never matches. */
    static boolean neverFires(Budget budget, LintInput input) {
        String schedule = budget.schedule();
        return schedule != null
                && CronSchedule.parse(schedule).next(input.settings().week().getEpochSecond()) == CronSchedule.NEVER;
    }
}
