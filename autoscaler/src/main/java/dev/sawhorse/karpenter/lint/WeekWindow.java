// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A window that recurs on some days of every week.
 *
 * @param days days on which it begins, 0 for Monday
 * @param from minute of the day at which it begins
 * @param minutes length in minutes
 */
public record WeekWindow(List<Integer> days, int from, int minutes) {
    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    private static final int DAY = BudgetWeek.DAY_MINUTES;

    public WeekWindow {
        days = List.copyOf(days);
    }

    /** The time and length of windows that differ only in the day. */
    private record Shape(int from, int minutes) {}

    /**
     * Merges spans of a week into windows: a span at the end of the week and one at its beginning form one window, and
     * windows of several days with equal times are merged.
     */
    public static List<WeekWindow> of(List<BudgetWeek.Span> spans) {
        Map<Shape, TreeSet<Integer>> windows = new LinkedHashMap<>();
        for (BudgetWeek.Span span : joined(spans)) {
            windows.computeIfAbsent(new Shape(span.from() % DAY, span.minutes()), shape -> new TreeSet<>())
                    .add(span.from() / DAY);
        }
        List<WeekWindow> gathered = new ArrayList<>();
        windows.forEach(
                (shape, days) -> gathered.add(new WeekWindow(List.copyOf(days), shape.from(), shape.minutes())));
        return gathered;
    }

    private static List<BudgetWeek.Span> joined(List<BudgetWeek.Span> spans) {
        List<BudgetWeek.Span> joined = new ArrayList<>();
        for (BudgetWeek.Span span : spans) {
            BudgetWeek.Span last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && last.to() == span.from()) {
                joined.set(joined.size() - 1, extendedTo(last, span.to()));
            } else {
                joined.add(span);
            }
        }
        int last = joined.size() - 1;
        boolean wraps =
                last > 0 && joined.get(0).from() == 0 && joined.get(last).to() == BudgetWeek.MINUTES;
        if (wraps) {
            BudgetWeek.Span first = joined.remove(0);
            joined.set(last - 1, extendedTo(joined.get(last - 1), BudgetWeek.MINUTES + first.to()));
        }
        return joined;
    }

    private static BudgetWeek.Span extendedTo(BudgetWeek.Span span, int to) {
        return new BudgetWeek.Span(span.from(), to, span.nodes(), span.binding());
    }

    /** Returns the minutes of a week in the window. */
    public int minutesPerWeek() {
        return minutes * days.size();
    }

    /**
     * Returns a budget that is active in the window.
     *
     * @param reasons the field of its reasons with a leading comma, empty for all reasons
     */
    String asBudget(String nodes, String reasons) {
        return "- {nodes: \"" + nodes + "\"" + reasons + ", schedule: \"" + cron() + "\", duration: "
                + duration(minutes) + "}";
    }

    /** Returns the window shifted earlier by some minutes, less than a day. */
    WeekWindow earlier(int by) {
        int moved = from - by;
        int dayShift = Math.floorDiv(moved, DAY);
        List<Integer> movedDays = days.stream()
                .map(day -> Math.floorMod(day + dayShift, 7))
                .sorted()
                .toList();
        return new WeekWindow(movedDays, Math.floorMod(moved, DAY), minutes);
    }

    private String cron() {
        String weekdays = days.size() == DAYS.size()
                ? "*"
                : runs().stream()
                        .map(run -> run.toLowerCase(Locale.ROOT))
                        .map(WeekWindow::sundayFirst)
                        .collect(Collectors.joining(","));
        return from % 60 + " " + from / 60 + " * * " + weekdays;
    }

    /** Cron counts Sunday as 0, so a range of days may begin but not end with it. */
    private static String sundayFirst(String run) {
        if (!run.endsWith("-sun")) {
            return run;
        }
        String first = run.substring(0, run.length() - "-sun".length());
        return "sun," + (first.equals("sat") ? first : first + "-sat");
    }

    /** Renders {@code 8h} or {@code 1h30m}. */
    static String duration(int minutes) {
        int rest = minutes % 60;
        return minutes < 60 ? rest + "m" : rest == 0 ? minutes / 60 + "h" : minutes / 60 + "h" + rest + "m";
    }

    /** Renders a list of windows, in which repeated days appear only once. */
    public static String text(List<WeekWindow> windows) {
        StringBuilder text = new StringBuilder();
        WeekWindow last = null;
        for (WeekWindow window : windows) {
            boolean sameDays = last != null && last.hasClock() && window.hasClock() && last.days.equals(window.days);
            String all = window.toString();
            text.append(last == null ? "" : ", ").append(sameDays ? all.substring(all.lastIndexOf(' ') + 1) : all);
            last = window;
        }
        return text.toString();
    }

    /** Whether it can be rendered as days with two times of one day or of two consecutive days. */
    private boolean hasClock() {
        return minutes < DAY && from + minutes <= 2 * DAY;
    }

    /** Renders {@code Mon-Fri 09:00-17:00}, {@code daily 22:00-06:00} or {@code Fri 17:00 - Mon 09:00}. */
    @Override
    public String toString() {
        if (minutes >= BudgetWeek.MINUTES) {
            return "all week";
        }
        int end = from + minutes;
        if (end > 2 * DAY || minutes > DAY) {
            return days.stream()
                    .map(day -> DAYS.get(day) + " " + clock(from) + " - " + DAYS.get((day + end / DAY) % 7) + " "
                            + clock(end))
                    .collect(Collectors.joining(", "));
        }
        String when = days.size() == DAYS.size() ? "daily" : String.join(", ", runs());
        return minutes == DAY && from == 0 ? when + " all day" : when + " " + clock(from) + "-" + until(end);
    }

    private static String until(int end) {
        return end == DAY ? "24:00" : clock(end);
    }

    private static String clock(int minute) {
        return String.format(Locale.ROOT, "%02d:%02d", minute % DAY / 60, minute % 60);
    }

    /** Returns the days, with consecutive ones as {@code Mon-Fri}. */
    private List<String> runs() {
        List<String> runs = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < days.size(); i++) {
            boolean ends = i + 1 == days.size() || days.get(i + 1) != days.get(i) + 1;
            if (ends) {
                String from = DAYS.get(days.get(first));
                runs.add(first == i ? from : from + "-" + DAYS.get(days.get(i)));
                first = i + 1;
            }
        }
        return runs;
    }
}
