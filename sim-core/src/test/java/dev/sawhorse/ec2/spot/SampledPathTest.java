// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SampledPathTest {
    private static final double ON_DEMAND = 4.032;
    private static final double LEVEL = 1.4;
    private static final long YEAR = Duration.ofDays(365).toNanos();
    private static final double HOUR = 3.6e12;

    private final PriceProcess process = PriceProcess.calibrated();

    private PricePath path(long seed, double level) {
        return process.path(RandomStream.of(seed, "spot/price/r5.16xlarge/us-east-1b/spot"), level, ON_DEMAND);
    }

    @Test
    void valuesAreIndependentOfEarlierReads() {
        PricePath inOrder = path(1, LEVEL);
        PricePath backwards = path(1, LEVEL);
        List<Double> forth = new ArrayList<>();
        List<Double> back = new ArrayList<>();
        for (int hour = 0; hour <= 2000; hour++) {
            forth.add(inOrder.at((long) (hour * HOUR)));
        }
        for (int hour = 2000; hour >= 0; hour--) {
            back.add(0, backwards.at((long) (hour * HOUR)));
            backwards.nextChange((long) (hour * HOUR));
        }

        assertThat(back).isEqualTo(forth);
    }

    @Test
    void pathStartsAtItsLevelAndChangesAtItsChangeTimes() {
        PricePath path = path(2, LEVEL);

        assertThat(path.at(0)).isEqualTo(LEVEL);
        long at = 0;
        for (int i = 0; i < 100; i++) {
            long next = path.nextChange(at);
            assertThat(path.at(next - 1)).isEqualTo(path.at(at));
            assertThat(path.at(next)).isNotEqualTo(path.at(at));
            at = next;
        }
    }

    @Test
    void priceIsBetweenItsFloorAndOnDemand() {
        for (double level : new double[] {0.01, LEVEL, 4.0, 10}) {
            for (long seed = 0; seed < 20; seed++) {
                PricePath path = path(seed, level);
                for (long at = 0; at < YEAR; at = path.nextChange(at)) {
                    assertThat(path.at(at)).isBetween(ON_DEMAND * process.floor(), ON_DEMAND);
                }
            }
        }
    }

    @Test
    void gapsAndStepsHaveTheRecordedQuantiles() {
        List<Double> gaps = new ArrayList<>();
        List<Double> steps = new ArrayList<>();
        for (long seed = 0; seed < 30; seed++) {
            PricePath path = path(seed, LEVEL);
            long at = path.nextChange(0);
            for (int i = 0; i < 300; i++) {
                long next = path.nextChange(at);
                gaps.add((next - at) / HOUR);
                steps.add(Math.abs(StrictMath.log(path.at(next) / path.at(at))));
                at = next;
            }
        }

        assertThat(quantile(gaps, 0.5)).isBetween(6.0, 6.7);
        assertThat(quantile(gaps, 0.05)).isCloseTo(3.2, within(0.5));
        assertThat(quantile(gaps, 0.9)).isCloseTo(8.9, within(1.5));
        assertThat(quantile(steps, 0.5)).isBetween(0.004, 0.007);
        assertThat(quantile(steps, 0.95)).isCloseTo(0.0169, within(0.003));
    }

    @Test
    void meanIsItsLevelAndDeviationTheCalibratedOne() {
        double sum = 0;
        double squares = 0;
        int count = 0;
        for (long seed = 0; seed < 40; seed++) {
            PricePath path = path(seed, LEVEL);
            for (int day = 120; day < 365; day++) {
                double log = StrictMath.log(path.at(Duration.ofDays(day).toNanos()) / LEVEL);
                sum += log;
                squares += log * log;
                count++;
            }
        }

        assertThat(sum / count).isCloseTo(0, within(0.02));
        assertThat(Math.sqrt(squares / count)).isCloseTo(process.deviation(), within(0.015));
    }

    @Test
    void constantPriceHasNoChanges() {
        PricePath tiny = process.path(RandomStream.of(1, "tiny"), 1e-4, 1e-4);

        assertThat(tiny.nextChange(0)).isEqualTo(PricePath.NEVER);
    }

    @Test
    void zonesOfATypeDifferAsObserved() {
        List<Double> dispersion = new ArrayList<>();
        ZoneDispersion zones = new ZoneDispersion(1);
        for (int type = 0; type < 4000; type++) {
            double low = Double.MAX_VALUE;
            double high = 0;
            for (String zone : List.of("a", "b", "c")) {
                double factor = zones.factor("type" + type, zone);
                low = Math.min(low, factor);
                high = Math.max(high, factor);
            }
            dispersion.add(high / low);
        }

        assertThat(quantile(dispersion, 0.1)).isCloseTo(1.034, within(0.02));
        assertThat(quantile(dispersion, 0.5)).isCloseTo(1.162, within(0.03));
        assertThat(quantile(dispersion, 0.9)).isCloseTo(1.967, within(0.2));
        assertThat(quantile(dispersion, 0.99)).isCloseTo(4.35, within(1.0));
    }

    private static double quantile(List<Double> values, double share) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get((int) (share * sorted.size()));
    }
}
