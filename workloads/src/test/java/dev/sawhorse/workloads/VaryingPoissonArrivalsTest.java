// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.PiecewiseLinearCurve.Point;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class VaryingPoissonArrivalsTest {
    private static final long HOUR = 3_600_000_000_000L;
    private static final int DAYS = 60;

    @Test
    void everyHourOfTheDayHasItsOwnRate() {
        List<Double> hourly = new ArrayList<>();
        for (int hour = 0; hour < 24; hour++) {
            hourly.add(hour < 12 ? 10.0 * hour : 10.0 * (24 - hour));
        }
        Curve curve = WeeklyCurve.ofDay(hourly, Instant.parse("2026-01-05T00:00:00Z"), ZoneOffset.UTC);
        int[] counts = new int[24];
        ArrivalProcess process = process(curve, 3).until(DAYS * 24 * HOUR);
        for (Arrival arrival = process.next(); arrival != null; arrival = process.next()) {
            counts[(int) (arrival.timeNanos() / HOUR % 24)]++;
        }
        for (int hour = 0; hour < 24; hour++) {
            double expected = DAYS * (hourly.get(hour) + hourly.get((hour + 1) % 24)) / 2;
            assertThat((double) counts[hour]).as("hour %d", hour).isCloseTo(expected, within(4 * Math.sqrt(expected)));
        }
    }

    @Test
    void nothingArrivesWhileTheRateIsZero() {
        Curve curve = PiecewiseLinearCurve.through(
                List.of(new Point(0, 0), new Point(HOUR, 0), new Point(HOUR + 1, 1_000), new Point(2 * HOUR, 0)));
        ArrivalProcess process = process(curve, 1);
        int count = 0;
        for (Arrival arrival = process.next(); arrival != null; arrival = process.next()) {
            assertThat(arrival.timeNanos()).isBetween(HOUR, 2 * HOUR);
            count++;
        }
        assertThat((double) count).isCloseTo(500, within(4 * Math.sqrt(500)));
        assertThat(process.next()).isNull();
    }

    @Test
    void curveOfZeroHasNoArrivals() {
        assertThat(process(PiecewiseLinearCurve.through(List.of(new Point(0, 0))), 1)
                        .next())
                .isNull();
    }

    @Test
    void sameSeedGivesTheSameArrivals() {
        Curve curve = PiecewiseLinearCurve.through(List.of(new Point(0, 100), new Point(HOUR, 200)));
        ArrivalProcess first = process(curve, 8);
        ArrivalProcess second = process(curve, 8);
        for (int i = 0; i < 1_000; i++) {
            assertThat(first.next()).isEqualTo(second.next());
        }
    }

    private static ArrivalProcess process(Curve curve, long seed) {
        return new VaryingPoissonArrivals(RandomStream.of(seed, "arrivals/web"), curve);
    }
}
