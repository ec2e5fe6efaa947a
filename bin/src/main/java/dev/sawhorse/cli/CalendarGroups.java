package dev.sawhorse.cli;

import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.BudgetWeek;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reasons of a calendar, those together whose weeks are the same. */
final class CalendarGroups {
    private CalendarGroups() {}

    /** Returns the reasons of each different week. */
    static Map<BudgetWeek, List<String>> of(BudgetCalendar calendar) {
        Map<BudgetWeek, List<String>> groups = new LinkedHashMap<>();
        calendar.weeks()
                .forEach((reason, week) ->
                        groups.computeIfAbsent(week, key -> new ArrayList<>()).add(reason));
        return groups;
    }
}
