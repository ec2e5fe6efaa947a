// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.List;

/** A rule that finds windows that look like working hours in local time, in a region whose time zone is not UTC. */
final class UtcSchedule implements LintRule {
    private static final int EARLIEST = 7 * 60;
    private static final int LATEST = 10 * 60;
    private static final int SHORTEST = 7 * 60;
    private static final int LONGEST = 12 * 60;

    @Override
    public String id() {
        return "utc-schedule";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: schedules are in UTC in every region, without daylight saving time";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        int offset = RegionClock.offsetMinutes(input.settings().region());
        for (Declared<NodePool> pool : input.nodePools()) {
            List<Budget> budgets = pool.value().disruption().budgets();
            for (int i = 0; i < budgets.size() && offset != 0; i++) {
                if (budgets.get(i).schedule() == null) {
                    continue;
                }
                List<WeekWindow> windows = BudgetWindows.held(BudgetWindows.week(budgets.get(i), input));
                if (windows.size() == 1 && isWorkingDay(windows.get(0))) {
                    report(pool, i, windows.get(0), offset, input.settings().region(), findings);
                }
            }
        }
    }

    private static boolean isWorkingDay(WeekWindow window) {
        return window.from() >= EARLIEST
                && window.from() <= LATEST
                && window.minutes() >= SHORTEST
                && window.minutes() <= LONGEST;
    }

    private static void report(
            Declared<NodePool> pool, int index, WeekWindow window, int offset, String region, Findings findings) {
        Budget budget = pool.value().disruption().budgets().get(index);
        List<DisruptionReason> reasons = budget.reasons();
        String field = reasons == null ? "" : ", reasons: [" + String.join(", ", DisruptionReason.texts(reasons)) + "]";
        findings.note(
                pool.manifest(),
                BudgetPositions.of(pool, index).child("schedule"),
                window + " is UTC; in local time of " + region + " (" + RegionClock.name(offset)
                        + ", one hour later during daylight saving time) it is " + window.earlier(-offset),
                "if the hours are intended as local time, " + RegionClock.name(offset) + ":\n"
                        + window.earlier(offset).asBudget(budget.nodes(), field));
    }
}
