// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule that finds NodePools whose budgets are active in windows only, so that everything is allowed outside of them.
 */
final class UnlimitedOutsideWindow implements LintRule {
    @Override
    public String id() {
        return "open-outside-window";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: without an active budget there is no limit; the default of 10% applies "
                + "only if no budgets are given";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            Map<List<WeekWindow>, List<DisruptionReason>> open = new LinkedHashMap<>();
            for (DisruptionReason reason : BudgetPositions.reasons(pool.value())) {
                BudgetWeek week = BudgetWindows.week(pool.value(), reason, input);
                if (!week.unlimited().isEmpty()
                        && week.unlimited().size() < week.spans().size()) {
                    open.computeIfAbsent(WeekWindow.of(week.unlimited()), windows -> new ArrayList<>())
                            .add(reason);
                }
            }
            open.forEach((windows, reasons) -> report(pool, windows, reasons, input, findings));
        }
    }

    private static void report(
            Declared<NodePool> pool,
            List<WeekWindow> open,
            List<DisruptionReason> reasons,
            LintInput input,
            Findings findings) {
        boolean forbids =
                BudgetWindows.week(pool.value(), reasons.get(0), input).closedMinutes() > 0;
        String field = BudgetPositions.field(pool.value(), reasons);
        findings.warning(
                pool.manifest(),
                BudgetPositions.all(pool),
                "between its windows no budget is active for " + String.join(", ", DisruptionReason.texts(reasons))
                        + ", so all nodes can be disrupted at once: " + WeekWindow.text(open),
                forbids
                        ? "add a budget for the time between the windows:\n- {nodes: \"10%\"" + field + "}"
                        : "to allow no disruption between the windows, forbid it there:"
                                + BudgetPositions.yaml(open, "0", field));
    }
}
