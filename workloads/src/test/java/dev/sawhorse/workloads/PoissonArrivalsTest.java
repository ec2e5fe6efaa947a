// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class PoissonArrivalsTest {
    private static final long HOUR = 3_600_000_000_000L;

    @Test
    void countOfALongTimeLiesInsideItsConfidenceInterval() {
        for (long seed = 1; seed <= 10; seed++) {
            int expected = 600 * 24;
            int count = times(process(seed, "arrivals/web").until(24 * HOUR)).size();
            assertThat((double) count).as("seed %d", seed).isCloseTo(expected, within(4 * Math.sqrt(expected)));
        }
    }

    @Test
    void countsOfHoursVaryAsMuchAsTheirMean() {
        int hours = 1_000;
        int[] counts = new int[hours];
        for (long time : times(process(5, "arrivals/web").until(hours * HOUR))) {
            counts[(int) (time / HOUR)]++;
        }
        double mean = 0;
        for (int count : counts) {
            mean += count / (double) hours;
        }
        double variance = 0;
        for (int count : counts) {
            variance += (count - mean) * (count - mean) / (hours - 1);
        }

        assertThat(variance / mean).isCloseTo(1, within(4 * Math.sqrt(2.0 / hours)));
    }

    @Test
    void arrivalsAreSortedByTime() {
        assertThat(times(process(1, "a").until(HOUR))).isSorted();
    }

    @Test
    void sameSeedAndNameGiveTheSameArrivals() {
        assertThat(times(process(9, "a").until(HOUR)))
                .isEqualTo(times(process(9, "a").until(HOUR)));
    }

    @Test
    void processesOfOtherNamesAreIndependent() {
        int hours = 2_000;
        double[] web = hourlyCounts("arrivals/web", hours);
        double[] batch = hourlyCounts("arrivals/batch", hours);

        assertThat(correlation(web, batch)).isCloseTo(0, within(4 / Math.sqrt(hours)));
    }

    @Test
    void rateOfZeroIsRejected() {
        assertThatThrownBy(() -> PoissonArrivals.ofRatePerHour(RandomStream.of(1, "a"), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ratePerHour is 0.0, which is not a number above 0");
    }

    private static ArrivalProcess process(long seed, String name) {
        return PoissonArrivals.ofRatePerHour(RandomStream.of(seed, name), 600);
    }

    private static double[] hourlyCounts(String name, int hours) {
        double[] counts = new double[hours];
        PoissonArrivals process = PoissonArrivals.ofRatePerHour(RandomStream.of(11, name), 20);
        for (long time : times(process.until(hours * HOUR))) {
            counts[(int) (time / HOUR)]++;
        }
        return counts;
    }

    private static double correlation(double[] a, double[] b) {
        return new PearsonsCorrelation().correlation(a, b);
    }

    private static List<Long> times(ArrivalProcess process) {
        List<Long> times = new ArrayList<>();
        for (Arrival arrival = process.next(); arrival != null; arrival = process.next()) {
            times.add(arrival.timeNanos());
        }
        return times;
    }
}
