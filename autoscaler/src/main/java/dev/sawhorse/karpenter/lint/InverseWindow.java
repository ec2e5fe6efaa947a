// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.List;

/**
 * A rule that finds windows of {@code nodes: "0"} at nights and weekends only, when disruption is usually wanted.
 */
final class InverseWindow implements LintRule {
    private static final int WORK_BEGINS = 8 * 60;
    private static final int WORK_ENDS = 18 * 60;
    private static final int WORK_DAYS = 5;

    /** A shorter time per week is probably the window of a job, not the time that is left for disruption. */
    private static final int MIN_MINUTES = 3 * 60;

    @Override
    public String id() {
        return "inverse-window";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: schedule and duration state when a budget applies, not when disruption "
                + "is allowed";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        int offset = RegionClock.offsetMinutes(input.settings().region());
        for (Declared<NodePool> pool : input.nodePools()) {
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size(); i++) {
                Budget budget = budgets.get(i);
                if (budget.schedule() == null
                        || !BudgetPositions.isZero(budget)
                        || BudgetCalendar.isIrregular(
                                budget, BudgetWeek.mondayOf(input.settings().week()))) {
                    continue;
                }
                BudgetWeek week = BudgetWindows.week(budget, input);
                boolean atWork = touchesWork(week, 0) || touchesWork(week, offset);
                if (week.closedMinutes() >= MIN_MINUTES && !atWork) {
                    report(pool, i, week, findings);
                }
            }
        }
    }

    private static void report(Declared<NodePool> pool, int budget, BudgetWeek week, Findings findings) {
        findings.warning(
                pool.manifest(),
                BudgetPositions.of(pool, budget),
                "forbids disruption " + WeekWindow.text(BudgetWindows.closed(week))
                        + " UTC, outside working hours, and allows it during working hours",
                "to allow disruption only in these hours, forbid it in the rest of the week:"
                        + BudgetPositions.yaml(WeekWindow.of(week.unlimited()), "0", ""));
    }

    /** Whether no disruption is allowed at some working time in a time zone with this offset from UTC in minutes. */
    private static boolean touchesWork(BudgetWeek week, int offset) {
        return week.spans().stream()
                .filter(span -> span.nodes() == 0)
                .anyMatch(span -> touchesWork(span.from() + offset, span.to() + offset));
    }

    private static boolean touchesWork(int from, int to) {
        for (int day = -1; day <= 7; day++) {
            int begin = day * BudgetWeek.DAY_MINUTES + WORK_BEGINS;
            int end = day * BudgetWeek.DAY_MINUTES + WORK_ENDS;
            if (Math.floorMod(day, 7) < WORK_DAYS && from < end && to > begin) {
                return true;
            }
        }
        return false;
    }
}
