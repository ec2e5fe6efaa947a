// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.chart.TickAxis.Tick;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The horizontal axis of a run: seconds since its start, with ticks at round times. */
final class TimeAxis {
    static final double NANOS_PER_SECOND = 1e9;

    private static final int MOST_TICKS = 12;
    private static final int MINUTE = 60;
    private static final int HOUR = 3600;
    private static final int DAY = 86_400;
    private static final int[] STEPS = {
        1,
        5,
        10,
        15,
        30,
        MINUTE,
        2 * MINUTE,
        5 * MINUTE,
        10 * MINUTE,
        15 * MINUTE,
        30 * MINUTE,
        HOUR,
        2 * HOUR,
        3 * HOUR,
        6 * HOUR,
        12 * HOUR,
        DAY,
        2 * DAY,
        7 * DAY,
        14 * DAY,
        28 * DAY
    };

    private TimeAxis() {}

    static TickAxis of(long durationNanos) {
        return of(0, durationNanos);
    }

    /** Returns the axis of a part of a run. */
    static TickAxis of(long fromNanos, long toNanos) {
        double from = fromNanos / NANOS_PER_SECOND;
        double to = Math.max(from + 1, toNanos / NANOS_PER_SECOND);
        int step = step(to - from);
        List<Tick> ticks = new ArrayList<>();
        for (long second = (long) Math.ceil(from / step) * step; second <= to; second += step) {
            ticks.add(new Tick(second, label(second, step)));
        }
        return new TickAxis("time since start (" + unit(step) + ")", from, to, ticks, true);
    }

    /** Returns the shortest round span, in nanoseconds, that divides a run into at most the given number of spans. */
    static long span(long durationNanos, int most) {
        for (int step : STEPS) {
            if (durationNanos / NANOS_PER_SECOND / step <= most) {
                return step * 1_000_000_000L;
            }
        }
        long day = DAY * 1_000_000_000L;
        return day * (durationNanos / (most * day) + 1);
    }

    private static int step(double duration) {
        for (int step : STEPS) {
            if (duration / step <= MOST_TICKS) {
                return step;
            }
        }
        return Math.toIntExact((long) Math.ceil(duration / MOST_TICKS / DAY) * DAY);
    }

    private static String unit(int step) {
        return step >= DAY ? "days" : step < MINUTE ? "min:s" : "h:min";
    }

    private static String label(long second, int step) {
        if (step >= DAY) {
            return Long.toString(second / DAY);
        }
        long major = step < MINUTE ? second / MINUTE : second / HOUR;
        long minor = step < MINUTE ? second % MINUTE : second % HOUR / MINUTE;
        return String.format(Locale.ROOT, "%d:%02d", major, minor);
    }
}
