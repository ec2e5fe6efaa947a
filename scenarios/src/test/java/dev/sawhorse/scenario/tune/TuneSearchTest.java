// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Searches in a made-up world whose front is known exactly. */
@Tag("slow")
final class TuneSearchTest {
    private static final Metric COST = Objects.requireNonNull(ComparedMetrics.find("cost.total"));
    private static final Metric EVICTED = Objects.requireNonNull(ComparedMetrics.find("pods.evicted"));
    private static final List<Objective> OBJECTIVES =
            List.of(new Objective(COST, 0.01, true), new Objective(EVICTED, 0.05, true));
    private static final ParameterSpace SPACE = new ParameterSpace(
            List.of(
                    parameter("after", true, 8, Map.of()),
                    parameter("policy", false, 3, Map.of()),
                    parameter("size", true, 6, Map.of()),
                    parameter("threshold", true, 4, Map.of("policy", List.of("2"))),
                    parameter("nothing", false, 3, Map.of())),
            List.of(Map.of("policy", List.of("0"), "after", List.of("0"))));

    private static Parameter parameter(String name, boolean ordered, int levels, Map<String, List<String>> when) {
        return new Parameter(
                name,
                ordered,
                IntStream.range(0, levels)
                        .mapToObj(level -> new Parameter.Level(
                                String.valueOf(level), List.of(Setting.parse("vars." + name + "=" + level))))
                        .toList(),
                when);
    }

    /** Costs and evictions like those of a cluster: noise that all configurations share, and noise of their own. */
    private static class World implements TuneSearch.Evaluator {
        private final long seed;
        private int runs;

        World(long seed) {
            this.seed = seed;
        }

        @Override
        public boolean isUsable(Configuration configuration) {
            return configuration.levels().get(0) != 7;
        }

        @Override
        public List<double[]> run(List<TuneSearch.Task> tasks) {
            runs += tasks.size();
            return tasks.stream().map(this::run).toList();
        }

        private double[] run(TuneSearch.Task task) {
            double[] metrics = new double[ComparedMetrics.ALL.size()];
            double[] mean = mean(task.configuration());
            double load = new SplittableRandom(seed * 1_000 + task.seed()).nextDouble(-0.08, 0.08);
            SplittableRandom own = new SplittableRandom(Objects.hash(seed, task.seed(), task.configuration()));
            metrics[ComparedMetrics.ALL.indexOf(COST)] = mean[0] * (1 + load) * (1 + own.nextDouble(-0.03, 0.03));
            metrics[ComparedMetrics.ALL.indexOf(EVICTED)] = mean[1] * (1 + load) * (1 + own.nextDouble(-0.25, 0.25));
            return metrics;
        }

        /** Late consolidation costs and evicts less, each in its own measure; sizes have a best in the middle. */
        private static double[] mean(@Nullable Configuration configuration) {
            if (configuration == null) {
                return new double[] {8, 100};
            }
            List<Integer> levels = configuration.levels();
            int after = levels.get(0);
            int policy = levels.get(1);
            int size = levels.get(2);
            double threshold = levels.get(3) == Configuration.INACTIVE ? 1.5 : levels.get(3);
            double cost = 4 + 0.35 * after + (policy == 0 ? 1.2 : 0) + 0.25 * Math.abs(size - 3) + 0.1 * threshold;
            double evicted = 120.0 / (1 + after) * (policy == 0 ? 0.5 : 1) + 8 * size + 6 * (3 - threshold);
            return new double[] {cost, evicted};
        }
    }

    private static List<Configuration> usable() {
        World world = new World(0);
        return IntStream.range(0, (int) SPACE.size())
                .mapToObj(SPACE::combination)
                .distinct()
                .filter(one -> SPACE.isAllowed(one) && world.isUsable(one))
                .toList();
    }

    /** The area that a front dominates below a corner that is worse than everything. */
    private static double hypervolume(List<Configuration> configurations) {
        List<double[]> points =
                new ArrayList<>(configurations.stream().map(World::mean).toList());
        points.sort(Comparator.comparingDouble(point -> point[0]));
        double area = 0;
        double height = 220;
        for (double[] point : points) {
            if (point[1] < height) {
                area += (10 - point[0]) * (height - point[1]);
                height = point[1];
            }
        }
        return area;
    }

    private static TuneSearch.Found search(World world, int budget, List<Constraint> constraints) throws IOException {
        return Objects.requireNonNull(TuneSearch.search(SPACE, OBJECTIVES, constraints, world, budget, world.seed));
    }

    @Test
    void findsTheFrontWithAFractionOfTheRuns() throws IOException {
        List<Configuration> all = usable();
        double whole = hypervolume(all);
        for (long seed = 1; seed <= 3; seed++) {
            World world = new World(seed);
            TuneSearch.Found found = search(world, 1600, List.of());
            List<Configuration> front =
                    found.front().stream().map(TuneSearch.Point::configuration).toList();
            assertThat(hypervolume(front) / whole).as("seed " + seed).isGreaterThan(0.95);
            assertThat(world.runs).isEqualTo(found.runs()).isLessThanOrEqualTo(1600);
            assertThat(found.seeds()).isEqualTo(25);
            assertThat(found.tried()).isLessThan(all.size());
            assertThat(front)
                    .allMatch(SPACE::isAllowed)
                    .allMatch(world::isUsable)
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void sameSeedGivesTheSameResult() throws IOException {
        List<Configuration> first = front(search(new World(5), 300, List.of()));
        assertThat(front(search(new World(5), 300, List.of()))).isEqualTo(first);
        assertThat(front(search(new World(6), 300, List.of()))).isNotEqualTo(first);
    }

    private static List<Configuration> front(TuneSearch.Found found) {
        return found.front().stream().map(TuneSearch.Point::configuration).toList();
    }

    @Test
    void usesFreshSeedsForTheResult() throws IOException {
        int[] last = {0};
        World world = new World(2) {
            @Override
            public List<double[]> run(List<TuneSearch.Task> tasks) {
                last[0] = tasks.stream().mapToInt(TuneSearch.Task::seed).min().orElse(0);
                return super.run(tasks);
            }
        };
        TuneSearch.Found found = search(world, 300, List.of());
        assertThat(found.firstSeed()).isEqualTo(last[0]).isGreaterThanOrEqualTo(2);
        assertThat(found.front()).allMatch(point -> point.metrics().size() == found.seeds());
    }

    @Test
    void resultsMeetTheConstraints() throws IOException {
        Constraint few = new Constraint(EVICTED, Assertion.parse("pods.evicted <= 40"));
        TuneSearch.Found found = search(new World(3), 400, List.of(few));
        assertThat(found.front()).isNotEmpty();
        assertThat(front(found)).allMatch(one -> World.mean(one)[1] < 45);
        int evicted = ComparedMetrics.ALL.indexOf(EVICTED);
        assertThat(found.front())
                .allMatch(point -> point.metrics().stream()
                                .mapToDouble(metrics -> metrics[evicted])
                                .average()
                                .orElseThrow()
                        <= 40);
        Constraint none = new Constraint(EVICTED, Assertion.parse("pods.evicted <= 0"));
        assertThat(search(new World(3), 100, List.of(none)).front()).isEmpty();
    }

    @Test
    void smallestBudgetSuffices() throws IOException {
        TuneSearch.Found found = search(new World(4), TuneSearch.LEAST_BUDGET, List.of());
        assertThat(found.front()).isNotEmpty();
        assertThat(found.runs()).isLessThanOrEqualTo(TuneSearch.LEAST_BUDGET);
        assertThatThrownBy(() -> search(new World(4), TuneSearch.LEAST_BUDGET - 1, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
