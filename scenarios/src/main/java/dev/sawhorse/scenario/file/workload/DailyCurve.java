// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.workloads.Curve;
import dev.sawhorse.workloads.WeeklyCurve;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A quantity that follows a daily cosine curve: its maximum is at one time of day (UTC), its minimum twelve hours later.
 *
 * @param low minimum
 * @param high maximum
 * @param peakAt time of the maximum, after midnight UTC
 * @param byDay seven factors, the first one for Monday
 */
public record DailyCurve(double low, double high, Duration peakAt, List<Double> byDay) {
    private static final int HOURS_A_DAY = 24;
    private static final int DAYS_A_WEEK = 7;
    private static final double GREATEST = 1e7;
    private static final double MOST = 100;
    private static final double NANOS_PER_HOUR = 3.6e12;

    private static final Field<Double> LOW = Field.required("low", Types.number(0, GREATEST), "Minimum of the day.");

    private static final Field<Double> HIGH = Field.required("high", Types.number(0, GREATEST), "Maximum of the day.");

    private static final Field<Duration> PEAK_AT = Field.of(
            "peakAt",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            Duration.ofHours(14),
            "14h",
            "Time of the maximum, after midnight UTC; the minimum is twelve hours later.");

    private static final FieldType<List<Double>> EVERY_DAY =
            Types.withExample(Types.listOf(Types.number(0, MOST)), List.of(1, 1, 1, 1, 1, 0.3, 0.2));

    private static final Field<List<Double>> BY_DAY = Field.of(
            "byDay",
            Types.converted(EVERY_DAY, (days, written) -> {
                if (days.size() == DAYS_A_WEEK) {
                    return days;
                }
                written.error("has " + days.size() + " factors, but a week has 7 days", "Start with Monday.");
                return null;
            }),
            List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
            "all 1",
            "Seven factors, starting with Monday.");

    static final Section<DailyCurve> SECTION = Section.of(DailyCurve::assemble, LOW, HIGH, PEAK_AT, BY_DAY);

    private static @Nullable DailyCurve assemble(FieldValues values) {
        if (values.get(LOW) > values.get(HIGH)) {
            values.written(LOW).error("is greater than high", "Maybe they are swapped.");
            return null;
        }
        return new DailyCurve(values.get(LOW), values.get(HIGH), values.get(PEAK_AT), values.get(BY_DAY));
    }

    /** Returns the curve times a factor. */
    DailyCurve times(double factor) {
        return new DailyCurve(low * factor, high * factor, peakAt, byDay);
    }

    /** Returns the curve on the clock of a run: the cosine at full hours, with linear interpolation between them. */
    public Curve on(Instant start) {
        List<Double> hourly = new ArrayList<>();
        for (int hour = 0; hour < HOURS_A_DAY; hour++) {
            double turns = (hour - peakAt.toNanos() / NANOS_PER_HOUR) / HOURS_A_DAY;
            hourly.add(low + (high - low) * (1 + StrictMath.cos(2 * StrictMath.PI * turns)) / 2);
        }
        return WeeklyCurve.ofWeek(hourly, byDay, start, ZoneOffset.UTC);
    }
}
