// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import java.util.Locale;

/** The text form of numbers: money, durations, shares; equal on every machine. */
public final class Figures {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long MINUTE = 60;
    private static final long HOUR = 3600;
    private static final long DAY = 86_400;

    private Figures() {}

    /** Returns USD: four decimals below a dollar, two below 100, none above, with thousands separators. */
    public static String usd(double dollars) {
        if (dollars == 0) {
            return "$0";
        }
        double size = Math.abs(dollars);
        String format = size < 1 ? "$%.4f" : size < 100 ? "$%.2f" : "$%,.0f";
        return (dollars < 0 ? "-" : "") + String.format(Locale.ROOT, format, size);
    }

    /** Returns a duration such as {@code 12.5 s}, {@code 3m 20s}, {@code 1h 05m} or {@code 2d 03h}. */
    public static String span(double seconds) {
        if (seconds < 2 * MINUTE) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < HOUR) {
            return minutes(whole);
        }
        if (whole < DAY) {
            return String.format(Locale.ROOT, "%dh %02dm", whole / HOUR, whole % HOUR / MINUTE);
        }
        return String.format(Locale.ROOT, "%dd %02dh", whole / DAY, whole % DAY / HOUR);
    }

    /** Returns the same with minutes from one minute on, for columns that have durations of several minutes too. */
    public static String spanInMinutes(double seconds) {
        return Math.round(seconds) < MINUTE || seconds >= 2 * MINUTE ? span(seconds) : minutes(Math.round(seconds));
    }

    private static String minutes(long seconds) {
        return String.format(Locale.ROOT, "%dm %02ds", seconds / MINUTE, seconds % MINUTE);
    }

    /** Returns a simulated time as {@code 1:02:03} since the start of the run. */
    public static String clock(long nanos) {
        long seconds = Math.round(nanos / NANOS_PER_SECOND);
        return String.format(Locale.ROOT, "%d:%02d:%02d", seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE);
    }

    /** Returns a share from 0 to 1 as {@code 62%}. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f%%", share * 100);
    }

    /** Returns hours with a suitable number of decimals. */
    public static String hours(double hours) {
        return String.format(Locale.ROOT, hours < 100 ? "%.2f" : "%,.0f", hours);
    }

    /** Returns a count with thousands separators. */
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static double seconds(long nanos) {
        return nanos / NANOS_PER_SECOND;
    }
}
