// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule that finds NodePools with windows in their budgets that can nevertheless never be disrupted for some reason.
 */
final class WindowNeverOpens implements LintRule {
    @Override
    public String id() {
        return "window-never-opens";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: the lowest of all active budgets applies, so no budget can relax "
                + "another one";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            List<DisruptionReason> closed = new ArrayList<>();
            for (DisruptionReason reason : BudgetPositions.reasons(pool.value())) {
                if (hasWindow(pool.value(), reason, input) && BudgetWindows.isClosed(pool.value(), reason, input)) {
                    closed.add(reason);
                }
            }
            if (!closed.isEmpty()) {
                report(pool, closed, input, findings);
            }
        }
    }

    private static boolean hasWindow(NodePool pool, DisruptionReason reason, LintInput input) {
        return pool.disruption().budgets().stream()
                .anyMatch(budget -> budget.holdsFor(reason)
                        && budget.schedule() != null
                        && !BudgetNeverFires.neverFires(budget, input));
    }

    private static void report(
            Declared<NodePool> pool, List<DisruptionReason> reasons, LintInput input, Findings findings) {
        List<Budget> budgets = pool.value().disruption().budgets();
        List<Budget> windows = budgets.stream()
                .filter(budget -> budget.schedule() != null || !BudgetPositions.isZero(budget))
                .toList();
        BudgetWeek without = BudgetWeek.of(
                windows,
                reasons.get(0),
                input.nodesOf(pool.value()),
                input.settings().week());
        int always = firstAlwaysZero(budgets, reasons.get(0));
        String what = "no hour of the week allows " + String.join(", ", DisruptionReason.texts(reasons)) + ": ";
        if (always < 0 || without.isClosed()) {
            findings.error(
                    pool.manifest(),
                    BudgetPositions.all(pool),
                    what + "the windows that forbid disruption cover the whole week",
                    "shorter durations; with nodes: \"0\" schedule and duration state when disruption is forbidden");
            return;
        }
        List<WeekWindow> open = WeekWindow.of(without.unlimited());
        findings.error(
                pool.manifest(),
                BudgetPositions.of(pool, always),
                what
                        + "this budget is always active, and the lowest of all active budgets applies, so no other budget can "
                        + "relax it",
                open.isEmpty()
                        ? "remove this budget"
                        : "replace it with budgets that are active outside the windows:"
                                + BudgetPositions.yaml(open, "0", BudgetPositions.field(pool.value(), reasons)));
    }

    private static int firstAlwaysZero(List<Budget> budgets, DisruptionReason reason) {
        for (int i = 0; i < budgets.size(); i++) {
            Budget budget = budgets.get(i);
            if (budget.schedule() == null && BudgetPositions.isZero(budget) && budget.holdsFor(reason)) {
                return i;
            }
        }
        return -1;
    }
}
