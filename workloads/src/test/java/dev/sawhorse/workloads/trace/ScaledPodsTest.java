// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.PoissonArrivals;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

final class ScaledPodsTest {
    private static List<TracePod> pods(double factor, int most) {
        PodSource all = new ArrivedPods("web", PoissonArrivals.ofRatePerHour(RandomStream.of(1, "arrivals"), 60));
        PodSource scaled = new ScaledPods(all, factor, RandomStream.of(1, "factor"));
        List<TracePod> pods = new ArrayList<>();
        while (pods.size() < most) {
            pods.add(scaled.next());
        }
        return pods;
    }

    /** Thinned to a half, a Poisson process takes twice the time for as many arrivals. */
    @Test
    void fractionDropsArrivals() {
        List<TracePod> pods = pods(0.5, 4_000);
        assertThat(pods).allMatch(pod -> pod.replicas() == 1);
        assertThat(pods.get(3_999).arrivalNanos() / 3.6e12).isCloseTo(4_000 / 30.0, within(6.0));
    }

    @Test
    void factorAboveOneRepeatsArrivals() {
        List<TracePod> pods = pods(2.5, 4_000);
        assertThat(pods).allMatch(pod -> pod.replicas() == 2 || pod.replicas() == 3);
        assertThat(pods.stream().mapToInt(TracePod::replicas).average().orElseThrow())
                .isCloseTo(2.5, within(0.03));
        assertThat(pods.get(99).arrivalNanos()).isEqualTo(pods(1, 100).get(99).arrivalNanos());
    }
}
