// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;

/**
 * A curve that repeats every week: a level for each full hour of the day, multiplied by a factor for the day of the week, with
 * linear interpolation between the hours.
 */
public final class WeeklyCurve implements Curve {
    private static final long HOUR = 3_600_000_000_000L;
    private static final int HOURS_A_DAY = 24;
    private static final int DAYS_A_WEEK = 7;
    private static final long WEEK = DAYS_A_WEEK * HOURS_A_DAY * HOUR;

    private final double[] levels;
    private final long startInWeek;
    private final double max;

    private WeeklyCurve(double[] levels, long startInWeek) {
        this.levels = levels;
        this.startInWeek = startInWeek;
        double highest = 0;
        for (double level : levels) {
            highest = Math.max(highest, level);
        }
        this.max = highest;
    }

    /**
     * Returns a curve that is the same on every day.
     *
     * @param hourly 24 levels, the first one for midnight
     * @param start the instant of time 0
     * @param offset UTC offset of the hours
     */
    public static WeeklyCurve ofDay(List<Double> hourly, Instant start, ZoneOffset offset) {
        return ofWeek(hourly, List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0), start, offset);
    }

    /**
     * Returns a curve that differs by the day of the week.
     *
     * @param hourly 24 levels, the first one for midnight
     * @param byDay 7 factors, the first one for Monday
     * @param start the instant of time 0
     * @param offset UTC offset of the hours
     */
    public static WeeklyCurve ofWeek(List<Double> hourly, List<Double> byDay, Instant start, ZoneOffset offset) {
        requireSize("hourly", hourly, HOURS_A_DAY);
        requireSize("byDay", byDay, DAYS_A_WEEK);
        double[] levels = new double[DAYS_A_WEEK * HOURS_A_DAY];
        for (int i = 0; i < levels.length; i++) {
            double level = Parameters.requireNotNegative("hourly level", hourly.get(i % HOURS_A_DAY));
            double factor = Parameters.requireNotNegative("factor of the day", byDay.get(i / HOURS_A_DAY));
            levels[i] = level * factor;
        }
        LocalDateTime local = LocalDateTime.ofInstant(start, offset);
        int daysSinceMonday = local.getDayOfWeek().getValue() - DayOfWeek.MONDAY.getValue();
        long startInWeek = (long) daysSinceMonday * HOURS_A_DAY * HOUR
                + local.toLocalTime().toNanoOfDay();
        return new WeeklyCurve(levels, startInWeek);
    }

    private static void requireSize(String name, List<Double> figures, int size) {
        if (figures.size() != size) {
            throw new IllegalArgumentException(name + " has " + figures.size() + " figures, but needs " + size);
        }
    }

    @Override
    public double at(long nanos) {
        long inWeek = Math.floorMod(startInWeek + nanos % WEEK, WEEK);
        int hour = (int) (inWeek / HOUR);
        double share = (double) (inWeek % HOUR) / HOUR;
        double level = levels[hour];
        double next = levels[(hour + 1) % levels.length];
        return level + share * (next - level);
    }

    @Override
    public double max() {
        return max;
    }
}
