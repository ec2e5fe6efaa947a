// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.PiecewiseLinearCurve;
import dev.sawhorse.workloads.PiecewiseLinearCurve.Point;
import dev.sawhorse.workloads.VaryingPoissonArrivals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Poisson arrivals at an hourly rate that is piecewise linear. */
record ArrivalCurve(PiecewiseLinearCurve perHour) implements ArrivalSource.Process {
    private static final Field<Duration> AT =
            Field.required("at", Types.duration(Duration.ZERO, Arrivals.LONGEST), "Time since the start of the run.");

    private static final Field<Double> PER_HOUR =
            Field.required("perHour", Types.number(0, Arrivals.MOST_PER_HOUR), "Mean arrivals per hour at that time.");

    private static final Field<PiecewiseLinearCurve> POINTS = Field.required(
            "points",
            Types.converted(
                    Types.listOf(Section.of(
                            values -> new Point(values.get(AT).toNanos(), values.get(PER_HOUR)), AT, PER_HOUR)),
                    (points, written) -> {
                        if (isRising(points)) {
                            return PiecewiseLinearCurve.through(points);
                        }
                        written.error("has points that are not in ascending order", "Sort them by at.");
                        return null;
                    }),
            "The points, ordered by time; before the first and after the last point the rate is constant.");

    static final Section<ArrivalCurve> SECTION = Section.of(ArrivalCurve::assemble, POINTS);

    private static boolean isRising(List<Point> points) {
        for (int i = 1; i < points.size(); i++) {
            if (points.get(i).timeNanos() <= points.get(i - 1).timeNanos()) {
                return false;
            }
        }
        return !points.isEmpty();
    }

    private static @Nullable ArrivalCurve assemble(FieldValues values) {
        return new ArrivalCurve(values.get(POINTS));
    }

    @Override
    public ArrivalProcess on(Instant start, RandomStream stream) {
        return new VaryingPoissonArrivals(stream, perHour);
    }
}
