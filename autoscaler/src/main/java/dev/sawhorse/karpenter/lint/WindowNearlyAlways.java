// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule that finds budgets that are active almost all week, such as those that state when disruption is allowed instead
 * of forbidden.
 */
final class WindowNearlyAlways implements LintRule {
    private static final double NEARLY = 0.9;

    @Override
    public String id() {
        return "window-nearly-always";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, disruption budgets: nodes: \"0\" forbids disruption while the budget is active";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Declared<NodePool> pool : input.nodePools()) {
            if (BudgetWindows.isIrregular(pool.value(), input)) {
                continue;
            }
            Map<List<WeekWindow>, List<DisruptionReason>> open = new LinkedHashMap<>();
            for (DisruptionReason reason : BudgetPositions.reasons(pool.value())) {
                BudgetWeek week = BudgetWindows.week(pool.value(), reason, input);
                if (week.closedMinutes() >= NEARLY * BudgetWeek.MINUTES && !week.isClosed()) {
                    List<BudgetWeek.Span> spans = week.spans().stream()
                            .filter(span -> span.nodes() > 0)
                            .toList();
                    open.computeIfAbsent(WeekWindow.of(spans), windows -> new ArrayList<>())
                            .add(reason);
                }
            }
            open.forEach((windows, reasons) -> report(pool, windows, reasons, findings));
        }
    }

    private static void report(
            Declared<NodePool> pool, List<WeekWindow> open, List<DisruptionReason> reasons, Findings findings) {
        int minutes = open.stream().mapToInt(WeekWindow::minutesPerWeek).sum();
        findings.warning(
                pool.manifest(),
                BudgetPositions.all(pool),
                "only " + WeekWindow.duration(minutes) + " of the 168 hours of a week remain for "
                        + String.join(", ", DisruptionReason.texts(reasons)) + ": " + WeekWindow.text(open),
                "if the opposite is intended, forbid disruption only in these hours:"
                        + BudgetPositions.yaml(open, "0", BudgetPositions.field(pool.value(), reasons)));
    }
}
