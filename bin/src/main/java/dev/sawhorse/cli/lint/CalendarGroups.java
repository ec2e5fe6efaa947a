// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.BudgetWeek;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The grouping of a calendar's disruption reasons by equal weeks. */
final class CalendarGroups {
    private CalendarGroups() {}

    /** Returns the reasons of each distinct week. */
    static Map<BudgetWeek, List<DisruptionReason>> of(BudgetCalendar calendar) {
        Map<BudgetWeek, List<DisruptionReason>> groups = new LinkedHashMap<>();
        calendar.weeks()
                .forEach((reason, week) ->
                        groups.computeIfAbsent(week, key -> new ArrayList<>()).add(reason));
        return groups;
    }
}
