// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.BudgetWeek;
import dev.sawhorse.report.html.Calendar;
import java.util.ArrayList;
import java.util.List;

/** The conversion of a NodePool's budget calendar to the model of an HTML page. */
public final class CalendarPage {
    private CalendarPage() {}

    public static Calendar of(BudgetCalendar calendar) {
        CalendarDescription words = new CalendarDescription(calendar);
        List<Calendar.Reasons> reasons = new ArrayList<>();
        CalendarGroups.of(calendar).forEach((week, group) -> reasons.add(reasons(words, week, group)));
        List<String> notes = calendar.irregular().stream().map(words::irregular).toList();
        return new Calendar(
                calendar.nodePool(), calendar.nodes(), words.monday().toString(), reasons, notes);
    }

    private static Calendar.Reasons reasons(
            CalendarDescription words, BudgetWeek week, List<DisruptionReason> reasons) {
        int nodes = words.calendar().nodes();
        List<Calendar.Hour> hours = new ArrayList<>();
        for (int hour = 0; hour < Calendar.HOURS; hour++) {
            hours.add(new Calendar.Hour(Math.min(nodes, week.least(hour)), Math.min(nodes, week.most(hour))));
        }
        List<String> windows = words.windows(week).stream()
                .map(window -> window.when() + ": " + window.allowed() + " (" + window.because() + ")")
                .toList();
        return new Calendar.Reasons(CalendarDescription.named(reasons), hours, windows);
    }
}
