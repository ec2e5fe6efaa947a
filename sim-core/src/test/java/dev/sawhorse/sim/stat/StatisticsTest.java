// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.stat;

import dev.sawhorse.sim.Simulation;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class StatisticsTest {

    private final Simulation simulation = Simulation.withSeed(1);

    @Test
    void tallyKnowsMeanSpreadAndExtremes() {
        Tally tally = tally(2, 4, 4, 4, 5, 5, 7, 9);

        assertThat(tally.count()).isEqualTo(8);
        assertThat(tally.mean()).isEqualTo(5);
        assertThat(tally.variance()).isCloseTo(32.0 / 7, within(1e-12));
        assertThat(tally.min()).isEqualTo(2);
        assertThat(tally.max()).isEqualTo(9);
        assertThat(tally).hasToString("test: 8 observations, mean 5.0, least 2.0, greatest 9.0");
    }

    @Test
    void halfWidthFollowsStudentsDistribution() {
        assertThat(tally(1, 2, 3, 4, 5).halfWidth(0.95)).isCloseTo(2.776445 * Math.sqrt(2.5 / 5), within(1e-5));
        assertThat(tally(1).halfWidth(0.95)).isNaN();
        assertThatThrownBy(() -> tally(1, 2).halfWidth(95)).hasMessageContaining("confidence 95.0");
    }

    @Test
    void halfWidthCoversTheTrueMeanAsOftenAsItClaims() {
        int covered = 0;
        for (int i = 0; i < 1000; i++) {
            Tally tally = new Tally("normal");
            for (int j = 0; j < 10; j++) {
                tally.add(simulation.stream("normal").normal(3, 2));
            }
            covered += Math.abs(tally.mean() - 3) <= tally.halfWidth(0.9) ? 1 : 0;
        }

        assertThat(covered).isBetween(870, 930);
    }

    @Test
    void mergedTallyIsTheTallyOfAll() {
        Tally merged = tally(2, 4, 4);
        merged.merge(tally(4, 5, 5, 7, 9));
        merged.merge(tally());
        Tally fromEmpty = tally();
        fromEmpty.merge(merged);

        for (Tally each : new Tally[] {merged, fromEmpty}) {
            assertThat(each.count()).isEqualTo(8);
            assertThat(each.mean()).isCloseTo(5, within(1e-12));
            assertThat(each.variance()).isCloseTo(32.0 / 7, within(1e-12));
            assertThat(each.max()).isEqualTo(9);
        }
    }

    @Test
    void emptyTallyHasNoMean() {
        assertThat(tally().mean()).isNaN();
        assertThat(tally().variance()).isNaN();
        assertThat(tally(3).standardDeviation()).isNaN();
    }

    @Test
    void timeWeightedValuesCountForAsLongAsTheyLast() {
        TimeWeighted queue = new TimeWeighted("queue", simulation::now, 0);
        simulation.schedule(10, () -> queue.set(4));
        simulation.schedule(30, () -> queue.add(-3));
        simulation.runUntil(40);

        assertThat(queue.integral()).isEqualTo(4 * 20 + 1 * 10);
        assertThat(queue.mean()).isEqualTo(90.0 / 40);
        assertThat(queue.max()).isEqualTo(4);
        assertThat(queue.min()).isZero();
        assertThat(queue.value()).isEqualTo(1);
    }

    @Test
    void resetDiscardsTheWarmUp() {
        TimeWeighted queue = new TimeWeighted("queue", simulation::now, 9);
        simulation.runUntil(10);
        queue.set(2);
        queue.reset();
        assertThat(queue.mean()).isEqualTo(2);
        simulation.runUntil(20);

        assertThat(queue.mean()).isEqualTo(2);
        assertThat(queue.max()).isEqualTo(2);
    }

    @Test
    void mergedTimeWeightedCountsBothPasts() {
        TimeWeighted first = new TimeWeighted("queue", simulation::now, 1);
        simulation.runUntil(10);
        TimeWeighted second = new TimeWeighted("queue", simulation::now, 4);
        simulation.runUntil(20);

        first.merge(second);

        assertThat(first.mean()).isEqualTo((20 * 1 + 10 * 4) / 30.0);
        assertThat(first.max()).isEqualTo(4);
    }

    @Test
    void percentilesAreExactToThreeDigits() {
        Percentiles latencies = new Percentiles("latency");
        for (int i = 1; i <= 1000; i++) {
            latencies.add(i * 1_000_000L);
        }

        assertThat((double) latencies.percentile(50)).isCloseTo(500e6, within(0.5e6));
        assertThat((double) latencies.percentile(99)).isCloseTo(990e6, within(1e6));
        assertThat((double) latencies.max()).isCloseTo(1000e6, within(1e6));
        assertThat(latencies.mean()).isCloseTo(500.5e6, within(0.5e6));
        assertThat(latencies.count()).isEqualTo(1000);
        assertThatThrownBy(() -> latencies.add(-1))
                .hasMessageContaining("latency")
                .hasMessageContaining("-1");
    }

    @Test
    void mergedPercentilesAreThoseOfAll() {
        Percentiles low = new Percentiles("latency");
        Percentiles high = new Percentiles("latency");
        for (int i = 0; i < 100; i++) {
            low.add(10);
            high.add(1000);
        }

        low.merge(high);

        assertThat(low.percentile(50)).isEqualTo(10);
        assertThat(low.percentile(51)).isEqualTo(1000);
        assertThat(low.count()).isEqualTo(200);
    }

    private static Tally tally(double... values) {
        Tally tally = new Tally("test");
        for (double value : values) {
            tally.add(value);
        }
        return tally;
    }
}
