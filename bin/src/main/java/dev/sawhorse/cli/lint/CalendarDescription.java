// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.BudgetWeek;
import dev.sawhorse.karpenter.lint.WeekWindow;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A description of a budget calendar in words: how many nodes may be disrupted when, and by which budgets. */
record CalendarDescription(BudgetCalendar calendar) {
    private static final int MOST_WINDOWS = 12;

    /** A window with its number of allowed nodes and its reason. */
    record Window(String allowed, String when, String because) {}

    /** Returns the Monday of the week. */
    LocalDate monday() {
        return LocalDate.ofInstant(calendar.monday(), ZoneOffset.UTC);
    }

    /** Returns the reasons as one name. */
    static String named(List<DisruptionReason> reasons) {
        return reasons.size() == DisruptionReason.BUDGETED.size()
                ? "all reasons"
                : String.join(", ", DisruptionReason.texts(reasons));
    }

    /** Returns the windows of a week; the last of several is the rest of the week. */
    List<Window> windows(BudgetWeek week) {
        List<WindowGroup> groups = WindowGroup.of(week);
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            WindowGroup group = groups.get(i);
            boolean last = groups.size() > 1 && i == groups.size() - 1;
            String when = last ? "otherwise" : text(group.windows());
            windows.add(new Window(allowed(group.sample()), when, because(group.sample())));
        }
        return windows;
    }

    /** Returns a note that a budget, by its index, differs between weeks. */
    String irregular(int index) {
        return "budgets[" + index + "] differs from week to week (\""
                + calendar.budgets().get(index).schedule() + "\"): this is the week of " + monday();
    }

    private String allowed(BudgetWeek.Span span) {
        return span.nodes() == 0 ? "none" : span.nodes() >= calendar.nodes() ? "all" : String.valueOf(span.nodes());
    }

    private static String text(List<WeekWindow> windows) {
        int more = windows.size() - MOST_WINDOWS;
        return WeekWindow.text(windows.subList(0, Math.min(MOST_WINDOWS, windows.size())))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private String because(BudgetWeek.Span span) {
        return span.isUnlimited()
                ? "no budget is active"
                : span.binding().stream()
                        .map(index -> "budgets[" + index + "] "
                                + calendar.budgets().get(index).nodes())
                        .collect(Collectors.joining(", "));
    }
}
