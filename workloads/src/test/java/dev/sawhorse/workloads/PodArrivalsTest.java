// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PodArrivalsTest {
    private static final long MINUTE = 60_000_000_000L;

    @Test
    void wavesOccurAtFixedIntervals() {
        ArrivalProcess waves = new BatchWaves(5 * MINUTE, 30 * MINUTE, () -> 40).until(70 * MINUTE);

        assertThat(waves.next()).isEqualTo(new Arrival(5 * MINUTE, 40));
        assertThat(waves.next()).isEqualTo(new Arrival(35 * MINUTE, 40));
        assertThat(waves.next()).isEqualTo(new Arrival(65 * MINUTE, 40));
        assertThat(waves.next()).isNull();
    }

    @Test
    void arrivalsAtTheEndAreCutOff() {
        assertThat(new BatchWaves(0, MINUTE, () -> 1).until(0).next()).isNull();
    }

    @Test
    void waveIsUnpackedIntoPodsWithTheirOwnLifetimesAndSizes() {
        Deque<Double> lifetimes = new ArrayDeque<>(List.of(1.5, 2.0, 3.0));
        Deque<Double> scales = new ArrayDeque<>(List.of(1.0, 2.0, 0.5));
        PodArrivals pods = new PodArrivals(
                new BatchWaves(0, MINUTE, new ArrayDeque<>(List.of(2.0, 0.0, 1.0, 1.0))::pop).until(3 * MINUTE),
                lifetimes::pop,
                scales::pop);

        assertThat(pods.next()).isEqualTo(new PodArrival(0, 1_500_000_000L, 1));
        assertThat(pods.next()).isEqualTo(new PodArrival(0, 2_000_000_000L, 2));
        assertThat(pods.next()).isEqualTo(new PodArrival(2 * MINUTE, 3_000_000_000L, 0.5));
        assertThat(pods.next()).isNull();
        assertThat(pods.next()).isNull();
    }

    @Test
    void podWithoutALifetimeNeverEnds() {
        PodArrivals pods = new PodArrivals(new BatchWaves(0, MINUTE, () -> 1), null, () -> 1);

        assertThat(pods.next().lifetimeNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void lifetimeIsPositive() {
        PodArrivals pods = new PodArrivals(new BatchWaves(0, MINUTE, () -> 1), () -> 0, () -> 1);

        assertThat(pods.next().lifetimeNanos()).isEqualTo(1);
    }

    @Test
    void monthOfLoadStreamsAndReproduces() {
        long pods = 0;
        PodArrivals first = month(17);
        PodArrivals second = month(17);
        for (PodArrival pod = first.next(); pod != null; pod = first.next()) {
            assertThat(pod.equals(second.next())).isTrue();
            pods++;
        }
        assertThat(pods).isGreaterThan(100_000);
        assertThat(second.next()).isNull();
    }

    @Test
    void absurdWavesAreRejected() {
        assertThatThrownBy(() -> new BatchWaves(0, 0, () -> 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("everyNanos is 0, which is not above 0");
        assertThatThrownBy(() -> new BatchWaves(-1, 1, () -> 1)).hasMessageContaining("firstNanos is -1");
        assertThatThrownBy(() -> new BatchWaves(0, 1, () -> -2).next()).hasMessageContaining("count is -2");
    }

    private static PodArrivals month(long seed) {
        return new PodArrivals(
                PoissonArrivals.ofRatePerHour(RandomStream.of(seed, "arrivals/web"), 150)
                        .until(30L * 24 * 60 * MINUTE),
                LogNormal.ofMedianAndP95(300, 3600).bind(RandomStream.of(seed, "lifetime/web")),
                new Uniform(0.5, 2).bind(RandomStream.of(seed, "size/web")));
    }
}
