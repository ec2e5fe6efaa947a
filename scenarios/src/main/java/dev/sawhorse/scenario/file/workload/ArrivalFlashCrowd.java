// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.FlashCrowdCurve;
import dev.sawhorse.workloads.VaryingPoissonArrivals;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Poisson arrivals at the hourly rate of a flash crowd: a steep rise and an exponential decay. */
record ArrivalFlashCrowd(FlashCrowdCurve perHour) implements ArrivalSource.Process {
    private static final Field<Double> BASE = Field.of(
            "base",
            Types.number(0, Arrivals.MOST_PER_HOUR),
            0.0,
            "0",
            "Arrivals per hour before and long after the flash crowd.");

    private static final Field<Double> PEAK =
            Field.required("peak", Types.number(1e-6, Arrivals.MOST_PER_HOUR), "Arrivals per hour at the peak.");

    private static final Field<Duration> AT = Field.required(
            "at", Types.duration(Duration.ZERO, Arrivals.LONGEST), "Start of the rise, since the start of the run.");

    private static final Field<Duration> RISE = Field.of(
            "rise",
            Types.duration(Duration.ofMillis(1), Arrivals.LONGEST),
            Duration.ofMinutes(1),
            "1m",
            "Duration of the rise.");

    private static final Field<Duration> PLATEAU = Field.of(
            "plateau", Types.duration(Duration.ZERO, Arrivals.LONGEST), Duration.ZERO, "0s", "Duration of the peak.");

    private static final Field<Duration> HALF_LIFE = Field.required(
            "halfLife",
            Types.duration(Duration.ofMillis(1), Arrivals.LONGEST),
            "Half-life of the excess over the base rate after the peak.");

    static final Section<ArrivalFlashCrowd> SECTION =
            Section.of(ArrivalFlashCrowd::assemble, BASE, PEAK, AT, RISE, PLATEAU, HALF_LIFE);

    private static @Nullable ArrivalFlashCrowd assemble(FieldValues values) {
        if (values.get(PEAK) < values.get(BASE)) {
            values.written(PEAK).error("is less than base", "Maybe they are swapped.");
            return null;
        }
        return new ArrivalFlashCrowd(new FlashCrowdCurve(
                values.get(BASE),
                values.get(PEAK),
                values.get(AT).toNanos(),
                values.get(RISE).toNanos(),
                values.get(PLATEAU).toNanos(),
                values.get(HALF_LIFE).toNanos()));
    }

    @Override
    public ArrivalProcess on(Instant start, RandomStream stream) {
        return new VaryingPoissonArrivals(stream, perHour);
    }
}
