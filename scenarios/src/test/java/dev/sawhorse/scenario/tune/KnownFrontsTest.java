// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.sim.random.RandomStream;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Searches in the space of a scenario of which every configuration was run, so that the true front is known. A repetition sees the
 * seeds in an order of its own; {@code -Dfronts=N} repeats it N times.
 */
final class KnownFrontsTest {
    private static final String REPETITIONS = "fronts";
    private static final String RECORDED = "fronts.record";
    private static final double SHARE_OF_RUNS = 0.15;
    private static final int SEEDS_OF_ALL = 30;

    @ParameterizedTest
    @ValueSource(strings = "auto-scaling-group")
    void findsTheFrontWithAFractionOfTheRuns(String name) throws IOException {
        RecordedWorld world = RecordedWorld.read(name);
        assertThat(world.configurations()).hasSizeGreaterThanOrEqualTo(200);
        int repetitions = Integer.getInteger(REPETITIONS, 3);
        double sum = 0;
        for (int repetition = 0; repetition < repetitions; repetition++) {
            double share = shareOfHypervolume(world, repetition);
            assertThat(share).as("repetition " + repetition).isGreaterThan(0.96);
            sum += share;
        }
        assertThat(sum / repetitions).isGreaterThanOrEqualTo(0.98);
    }

    @Test
    @EnabledIfSystemProperty(named = RECORDED, matches = ".+")
    void recordsAWorld() throws IOException {
        RecordedWorld.record(System.getProperty(RECORDED), Runtime.getRuntime().availableProcessors());
    }

    private static double shareOfHypervolume(RecordedWorld world, int repetition) throws IOException {
        int budget = (int) (world.configurations().size() * SEEDS_OF_ALL * SHARE_OF_RUNS);
        TuneSearch.Found found = Objects.requireNonNull(TuneSearch.search(
                world.problem().space(),
                world.problem().objectives(),
                List.of(),
                world.evaluator(shuffled(RandomStream.of(repetition, "seeds"))),
                budget,
                repetition));
        assertThat(found.runs()).isLessThanOrEqualTo(budget);
        List<Configuration> front =
                found.front().stream().map(TuneSearch.Point::configuration).toList();
        return hypervolume(world, front) / hypervolume(world, world.configurations());
    }

    private static int[] shuffled(RandomStream random) {
        int[] seeds = IntStream.range(0, RecordedWorld.SEEDS).toArray();
        for (int i = seeds.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int seed = seeds[i];
            seeds[i] = seeds[other];
            seeds[other] = seed;
        }
        return seeds;
    }

    private static double mean(RecordedWorld world, Configuration one, int objective) {
        return IntStream.range(0, RecordedWorld.SEEDS)
                .mapToDouble(seed -> world.values(one, seed)[objective])
                .average()
                .orElseThrow();
    }

    /** The area that configurations dominate, by their means over all seeds, below the worst values of the space. */
    private static double hypervolume(RecordedWorld world, List<Configuration> configurations) {
        double[] corner = IntStream.range(0, 2)
                .mapToDouble(objective -> world.configurations().stream()
                        .mapToDouble(one -> mean(world, one, objective))
                        .max()
                        .orElseThrow())
                .toArray();
        List<double[]> points = configurations.stream()
                .map(one -> new double[] {mean(world, one, 0), mean(world, one, 1)})
                .sorted(Comparator.comparingDouble(point -> point[0]))
                .toList();
        double area = 0;
        double height = corner[1];
        for (double[] point : points) {
            if (point[1] < height) {
                area += (corner[0] - point[0]) * (height - point[1]);
                height = point[1];
            }
        }
        return area;
    }
}
