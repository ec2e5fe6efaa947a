// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.cli.output.Colours;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.BudgetWeek;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The text form of a NodePool's budget calendar: a row per day, a character per hour, and the exact times below.
 */
final class CalendarText {
    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    private static final int HOURS = 24;
    private static final String AXIS = "0     6     12    18    ";
    private static final String MARGIN = "    ";
    private static final String GAP = "  ";

    private static final char NONE = '.';
    private static final char ALL = '*';
    private static final char MANY = '+';
    private static final char CHANGING = '~';

    private final BudgetCalendar calendar;
    private final CalendarDescription words;
    private final Colours colours;
    private final Set<Character> used = new TreeSet<>();

    CalendarText(BudgetCalendar calendar, Colours colours) {
        this.calendar = calendar;
        this.words = new CalendarDescription(calendar);
        this.colours = colours;
    }

    /** Prints the calendar within the width of a terminal. */
    void printTo(PrintWriter out) {
        Map<BudgetWeek, List<DisruptionReason>> groups = CalendarGroups.of(calendar);
        String nodes = calendar.nodes() + (calendar.nodes() == 1 ? " node" : " nodes");
        if (groups.keySet().stream().allMatch(week -> words.windows(week).size() == 1)
                && calendar.irregular().isEmpty()) {
            printSteady(groups, nodes, out);
            return;
        }
        out.println(
                "NodePool " + calendar.nodePool() + ": disruptions allowed at once of " + nodes + ", by hour (UTC)");
        out.println();
        out.println((MARGIN + groups.values().stream().map(this::heading).collect(Collectors.joining(GAP)))
                .stripTrailing());
        out.println(
                (MARGIN + groups.keySet().stream().map(week -> AXIS).collect(Collectors.joining(GAP))).stripTrailing());
        for (int day = 0; day < DAYS.size(); day++) {
            int row = day;
            out.println(DAYS.get(day) + " "
                    + groups.keySet().stream().map(week -> row(week, row)).collect(Collectors.joining(GAP)));
        }
        printLegend(out);
        out.println();
        groups.forEach((week, reasons) -> printWindows(week, reasons, out));
        printIrregular(out);
    }

    /** A week with equal hours takes one line per group of reasons. */
    private void printSteady(Map<BudgetWeek, List<DisruptionReason>> groups, String nodes, PrintWriter out) {
        groups.forEach((week, reasons) -> {
            CalendarDescription.Window window = words.windows(week).get(0);
            String of = groups.size() == 1 ? "" : " for " + CalendarDescription.named(reasons);
            Prose.print(
                    "",
                    "NodePool " + calendar.nodePool() + ": " + window.allowed() + " of " + nodes
                            + " may be disrupted at once" + of + ", at any time (" + window.because() + ")",
                    out);
        });
    }

    private String heading(List<DisruptionReason> reasons) {
        String text = CalendarDescription.named(reasons);
        return text + " ".repeat(Math.max(0, HOURS - text.length()));
    }

    private String row(BudgetWeek week, int day) {
        StringBuilder row = new StringBuilder();
        for (int hour = day * HOURS; hour < (day + 1) * HOURS; hour++) {
            char glyph = glyph(week, hour);
            used.add(glyph);
            String sign = String.valueOf(glyph);
            row.append(
                    glyph == NONE ? colours.red(sign) : glyph == CHANGING ? colours.yellow(sign) : colours.green(sign));
        }
        return row.toString();
    }

    private char glyph(BudgetWeek week, int hour) {
        int least = Math.min(calendar.nodes(), week.least(hour));
        int most = Math.min(calendar.nodes(), week.most(hour));
        if (least != most) {
            return CHANGING;
        }
        if (least == 0) {
            return NONE;
        }
        if (least == calendar.nodes()) {
            return ALL;
        }
        return least > 9 ? MANY : (char) ('0' + least);
    }

    private void printLegend(PrintWriter out) {
        StringBuilder legend = new StringBuilder();
        addTo(legend, NONE, "none");
        if (used.stream().anyMatch(Character::isDigit)) {
            legend.append(GAP).append("1-9 that many nodes");
        }
        addTo(legend, MANY, "10 or more");
        addTo(legend, ALL, "all");
        addTo(legend, CHANGING, "changes within the hour");
        out.println(MARGIN + legend.toString().strip());
    }

    private void addTo(StringBuilder legend, char glyph, String meaning) {
        if (used.contains(glyph)) {
            legend.append(GAP).append(glyph).append(' ').append(meaning);
        }
    }

    private void printWindows(BudgetWeek week, List<DisruptionReason> reasons, PrintWriter out) {
        out.println(MARGIN + CalendarDescription.named(reasons));
        for (CalendarDescription.Window window : words.windows(week)) {
            String lead = String.format(Locale.ROOT, "%s  %-5s ", MARGIN, window.allowed());
            Prose.print(lead, window.when() + ": " + window.because(), out);
        }
    }

    private void printIrregular(PrintWriter out) {
        for (int index : calendar.irregular()) {
            Prose.print(MARGIN, words.irregular(index) + ", --week shows another.", out);
        }
    }
}
