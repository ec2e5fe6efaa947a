// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.sim.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Searches in the space of a scenario of which every configuration was run, so that the true front is known. A repetition sees the
 * seeds in an order of its own; {@code -Dfronts=N} repeats it N times.
 */
@Tag("slow")
final class KnownFrontsTest {
    private static final String REPETITIONS = "fronts";
    private static final String RECORDED = "fronts.record";
    private static final double SHARE_OF_RUNS = 0.15;
    private static final double HYPERVOLUME = 0.98;
    private static final int SEEDS_OF_ALL = 30;
    private static final double CONFIDENCE = 0.95;

    /**
     * The outcome of a search.
     *
     * @param hypervolume its share of that of the true front
     * @param isUndominated whether no configuration is below the interval of a result
     */
    private record Outcome(double hypervolume, boolean isUndominated) {}

    @ParameterizedTest
    @ValueSource(strings = {"auto-scaling-group", "batch-jobs", "consolidation", "cluster-autoscaler", "spot-service"})
    void findsTheFrontWithAFractionOfTheRuns(String name) throws IOException {
        RecordedWorld world = RecordedWorld.read(name);
        assertThat(world.configurations()).hasSizeGreaterThanOrEqualTo(200);
        int repetitions = Integer.getInteger(REPETITIONS, 3);
        double sum = 0;
        int undominated = 0;
        for (int repetition = 0; repetition < repetitions; repetition++) {
            Outcome outcome = repeat(world, repetition);
            sum += outcome.hypervolume;
            undominated += outcome.isUndominated ? 1 : 0;
        }
        assertThat(sum / repetitions).isGreaterThanOrEqualTo(HYPERVOLUME);
        assertThat(undominated).isGreaterThanOrEqualTo((int) (CONFIDENCE * repetitions));
    }

    @Test
    @EnabledIfSystemProperty(named = RECORDED, matches = ".+")
    void recordsAWorld() throws IOException {
        RecordedWorld.record(System.getProperty(RECORDED), Runtime.getRuntime().availableProcessors());
    }

    private static Outcome repeat(RecordedWorld world, int repetition) throws IOException {
        int budget = (int) (world.configurations().size() * SEEDS_OF_ALL * SHARE_OF_RUNS);
        int[] seeds = shuffled(RandomStream.of(repetition, "seeds"));
        int seen = RecordedWorld.SEEDS - SEEDS_OF_ALL;
        TuneSearch.Found found = Objects.requireNonNull(TuneSearch.search(
                world.problem().space(),
                world.problem().objectives(),
                List.of(),
                world.evaluator(Arrays.copyOf(seeds, seen)),
                budget,
                repetition));
        assertThat(found.runs()).isLessThanOrEqualTo(budget);
        List<Configuration> front =
                found.front().stream().map(TuneSearch.Point::configuration).toList();
        return new Outcome(
                hypervolume(world, front) / hypervolume(world, world.configurations()),
                found.front().stream().noneMatch(point -> isDominated(world, found, point, seeds)));
    }

    /**
     * Whether the mean of some configuration, over seeds that the search has not seen, is below the reported interval of a result in
     * every objective, both as differences from today.
     */
    private static boolean isDominated(
            RecordedWorld world, TuneSearch.Found found, TuneSearch.Point point, int[] seeds) {
        List<Objective> objectives = world.problem().objectives();
        double[] low = new double[objectives.size()];
        double confidence =
                Confidence.joint(CONFIDENCE, found.front().size() * low.length).level();
        int[] confirming = Arrays.copyOfRange(seeds, found.firstSeed(), found.firstSeed() + found.seeds());
        for (int i = 0; i < low.length; i++) {
            double[] values = point.metrics().stream()
                    .mapToDouble(objectives.get(i)::value)
                    .toArray();
            low[i] = PairedDifference.of(today(world, i, confirming), values, confidence)
                    .difference()
                    .low();
        }
        int[] fresh = Arrays.copyOfRange(seeds, seeds.length - SEEDS_OF_ALL, seeds.length);
        return world.configurations().stream()
                .anyMatch(other -> IntStream.range(0, low.length)
                        .allMatch(i -> Arrays.stream(fresh)
                                        .mapToDouble(seed -> world.values(other, seed)[i] - world.values(null, seed)[i])
                                        .average()
                                        .orElseThrow()
                                < low[i]));
    }

    private static double[] today(RecordedWorld world, int objective, int[] seeds) {
        return Arrays.stream(seeds)
                .mapToDouble(seed -> world.values(null, seed)[objective])
                .toArray();
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
