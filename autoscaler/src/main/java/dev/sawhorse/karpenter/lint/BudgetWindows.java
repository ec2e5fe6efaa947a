// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Budgets;
import java.time.Instant;
import java.util.List;

/** The windows of individual budgets and of NodePools. */
final class BudgetWindows {
    private BudgetWindows() {}

    /** Returns the week of one budget without the others, for all reasons, in a NodePool of the assumed size. */
    static BudgetWeek week(Budget budget, LintInput input) {
        Budget general = new Budget(budget.nodes(), null, budget.schedule(), budget.duration());
        return BudgetWeek.of(
                List.of(general),
                DisruptionReason.BUDGETED.get(0),
                input.settings().poolNodes(),
                input.settings().week());
    }

    /** Returns the windows in which no disruption is allowed. */
    static List<WeekWindow> closed(BudgetWeek week) {
        return WeekWindow.of(
                week.spans().stream().filter(span -> span.nodes() == 0).toList());
    }

    /** Returns the windows in which a budget is active. */
    static List<WeekWindow> held(BudgetWeek week) {
        return WeekWindow.of(week.spans().stream()
                .filter(span -> span.nodes() != Budgets.UNLIMITED)
                .toList());
    }

    /** Whether some windows of the NodePool differ between weeks, so that one week does not represent all. */
    static boolean isIrregular(NodePool pool, LintInput input) {
        Instant monday = BudgetWeek.mondayOf(input.settings().week());
        return pool.disruption().budgets().stream().anyMatch(budget -> BudgetCalendar.isIrregular(budget, monday));
    }

    /** Whether the NodePool allows no disruption for a reason in any week. */
    static boolean isClosed(NodePool pool, DisruptionReason reason, LintInput input) {
        if (!week(pool, reason, input).isClosed()) {
            return false;
        }
        List<Budget> budgets = pool.disruption().budgets();
        Instant monday = BudgetWeek.mondayOf(input.settings().week());
        return !isIrregular(pool, input)
                || BudgetCalendar.weeksOfAYear(monday).stream()
                        .allMatch(week -> BudgetWeek.of(budgets, reason, input.nodesOf(pool), week)
                                .isClosed());
    }

    /** Returns the week of a NodePool for a reason. */
    static BudgetWeek week(NodePool pool, DisruptionReason reason, LintInput input) {
        return BudgetWeek.of(
                pool.disruption().budgets(),
                reason,
                input.nodesOf(pool),
                input.settings().week());
    }
}
