// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SortedPodsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 7, 500, 1_000, 5_000})
    void anyNumberOfRunsGivesTheOrderOfArrivalAndKeepsThatOfEquals(int run) {
        RandomStream stream = RandomStream.of(3, "sorted");
        List<TracePod> pods = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            pods.add(new TracePod(
                    "pod \"" + i + "\", ü",
                    stream.nextInt(300),
                    i % 9 == 0 ? TracePod.UNKNOWN : i,
                    i % 9 == 0,
                    i,
                    (long) i << 20,
                    i % 3,
                    1 + i % 2,
                    "BE",
                    "g" + i % 4));
        }
        List<TracePod> expected = new ArrayList<>(pods);
        expected.sort(Comparator.comparingLong(TracePod::arrivalNanos));

        assertThat(all(SortedPods.of(source(pods), run))).isEqualTo(expected);
    }

    private static PodSource source(List<TracePod> pods) {
        Iterator<TracePod> rest = pods.iterator();
        return () -> rest.hasNext() ? rest.next() : null;
    }

    private static List<TracePod> all(PodSource source) {
        List<TracePod> all = new ArrayList<>();
        try (source) {
            for (TracePod pod = source.next(); pod != null; pod = source.next()) {
                all.add(pod);
            }
        }
        return all;
    }
}
