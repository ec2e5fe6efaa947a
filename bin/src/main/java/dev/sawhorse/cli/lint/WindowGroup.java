// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.karpenter.lint.BudgetWeek;
import dev.sawhorse.karpenter.lint.WeekWindow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The windows of a week in which the same budgets allow the same number of nodes.
 *
 * @param sample one of their spans, for its number and its budgets
 */
record WindowGroup(BudgetWeek.Span sample, List<WeekWindow> windows) {

    private record Allowed(int nodes, List<Integer> binding) {}

    /** Returns the windows of a week, the shortest in total first. */
    static List<WindowGroup> of(BudgetWeek week) {
        Map<Allowed, List<BudgetWeek.Span>> spans = new LinkedHashMap<>();
        for (BudgetWeek.Span span : week.spans()) {
            spans.computeIfAbsent(new Allowed(span.nodes(), span.binding()), key -> new ArrayList<>())
                    .add(span);
        }
        List<WindowGroup> groups = new ArrayList<>();
        spans.values().forEach(same -> groups.add(new WindowGroup(same.get(0), WeekWindow.of(same))));
        groups.sort(Comparator.comparingInt(WindowGroup::minutes));
        return groups;
    }

    private int minutes() {
        return windows.stream().mapToInt(WeekWindow::minutesPerWeek).sum();
    }
}
