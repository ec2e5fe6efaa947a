// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.BudgetWeek;
import dev.sawhorse.karpenter.lint.WeekWindow;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * The JSON form of a NodePool's budget calendar: the minimum that each of the 168 hours allows, at most the number of
 * nodes, and the exact windows.
 */
final class CalendarTree {
    private static final int HOURS = 168;

    private CalendarTree() {}

    /** Writes the calendar as one value. */
    static void write(BudgetCalendar calendar, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("nodePool", calendar.nodePool());
        json.writeStringProperty("file", calendar.declared().file());
        json.writeNumberProperty("line", calendar.declared().line());
        json.writeNumberProperty("nodes", calendar.nodes());
        json.writeStringProperty(
                "week", LocalDate.ofInstant(calendar.monday(), ZoneOffset.UTC).toString());
        json.writeName("reasons");
        json.writeStartArray();
        CalendarGroups.of(calendar).forEach((week, reasons) -> write(week, reasons, calendar, json));
        json.writeEndArray();
        json.writeName("irregularBudgets");
        writeNumbers(calendar.irregular(), json);
        json.writeEndObject();
    }

    private static void write(
            BudgetWeek week, List<DisruptionReason> reasons, BudgetCalendar calendar, JsonGenerator json) {
        json.writeStartObject();
        json.writeName("reasons");
        json.writeStartArray();
        DisruptionReason.texts(reasons).forEach(json::writeString);
        json.writeEndArray();
        json.writeName("windows");
        json.writeStartArray();
        for (WindowGroup group : WindowGroup.of(week)) {
            for (WeekWindow window : group.windows()) {
                write(window, group.sample(), json);
            }
        }
        json.writeEndArray();
        json.writeName("hours");
        json.writeStartArray();
        for (int hour = 0; hour < HOURS; hour++) {
            json.writeNumber(Math.min(calendar.nodes(), week.least(hour)));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(WeekWindow window, BudgetWeek.Span sample, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("when", window.toString());
        json.writeNumberProperty("minutesPerWeek", window.minutesPerWeek());
        if (!sample.isUnlimited()) {
            json.writeNumberProperty("nodes", sample.nodes());
        }
        json.writeName("budgets");
        writeNumbers(sample.binding(), json);
        json.writeEndObject();
    }

    private static void writeNumbers(List<Integer> numbers, JsonGenerator json) {
        json.writeStartArray();
        numbers.forEach(json::writeNumber);
        json.writeEndArray();
    }
}
