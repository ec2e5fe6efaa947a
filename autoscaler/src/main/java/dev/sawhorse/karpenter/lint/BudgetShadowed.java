// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Budgets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule that finds budgets without effect at any time and NodePool size, because other budgets are always at least as
 * strict.
 */
final class BudgetShadowed implements LintRule {
    private static final int[] SIZES = {1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 1000, 2000, 5000
    };

    @Override
    public String id() {
        return "budget-shadowed";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: the lowest of all active budgets applies";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            BudgetCalendar calendar = BudgetCalendar.of(pool, input);
            boolean closed = calendar.weeks().values().stream().allMatch(BudgetWeek::isClosed);
            if (closed || !calendar.irregular().isEmpty()) {
                continue;
            }
            List<Budget> budgets = calendar.budgets();
            List<Integer> remaining = new ArrayList<>();
            for (int i = 0; i < budgets.size(); i++) {
                remaining.add(i);
            }
            for (int i = budgets.size() - 1; i >= 0; i--) {
                List<Integer> others = new ArrayList<>(remaining);
                others.remove(Integer.valueOf(i));
                if (hasReasons(budgets.get(i)) && !matters(i, others, calendar)) {
                    remaining = others;
                    report(pool, i, findings);
                }
            }
        }
    }

    private static boolean hasReasons(Budget budget) {
        List<DisruptionReason> reasons = budget.reasons();
        return reasons == null || !reasons.isEmpty();
    }

    private static void report(Declared<NodePool> pool, int budget, Findings findings) {
        findings.warning(
                pool.manifest(),
                BudgetPositions.of(pool, budget),
                "has no effect: the lowest of all active budgets applies, and another one is always as low or lower",
                "remove it, or restrict the stricter budget to a schedule or to reasons");
    }

    private static boolean matters(int index, List<Integer> others, BudgetCalendar calendar) {
        List<Budget> budgets = calendar.budgets();
        for (DisruptionReason reason : DisruptionReason.BUDGETED) {
            if (!budgets.get(index).holdsFor(reason)) {
                continue;
            }
            List<Budget> rivals = others.stream().map(budgets::get).toList();
            for (BudgetWeek.Span span : calendar.week(reason).spans()) {
                if (matters(
                        budgets.get(index), rivals, reason, calendar.monday().plusSeconds(60L * span.from()))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean matters(Budget budget, List<Budget> rivals, DisruptionReason reason, Instant at) {
        for (int size : SIZES) {
            int others = Budgets.allowed(rivals, size, reason, at).nodes();
            if (Budgets.allowed(budget, size, at) < others) {
                return true;
            }
        }
        return false;
    }
}
