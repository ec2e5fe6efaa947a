// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.tune.Configuration;
import dev.sawhorse.scenario.tune.TuneSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The runs of a variant and of another one under the conditions of a search, on an engine. */
final class PairedRuns implements TuneSearch.Evaluator {
    private final Function<Configuration, List<Scenario>> loading;
    private final Configuration asItIs;
    private final SweepEngine engine;
    private final SweepEngine.Options options;
    private final ScenarioRun.Monitor monitor;
    private final Map<Configuration, List<Scenario>> pairs = new LinkedHashMap<>();
    private final Map<Configuration, String> rejected = new LinkedHashMap<>();

    /**
     * Makes them.
     *
     * @param loading loads the variant and the other one under conditions
     * @param asItIs no changed condition
     */
    PairedRuns(
            Function<Configuration, List<Scenario>> loading,
            Configuration asItIs,
            SweepEngine engine,
            SweepEngine.Options options,
            ScenarioRun.Monitor monitor) {
        this.loading = loading;
        this.asItIs = asItIs;
        this.engine = engine;
        this.options = options;
        this.monitor = monitor;
    }

    /** Returns the conditions under which the scenario is invalid, with the reason. */
    Map<Configuration, String> rejected() {
        return rejected;
    }

    /** Returns the conditions that were tried, also where the scenario is invalid. */
    Set<Configuration> tried() {
        Set<Configuration> tried = new LinkedHashSet<>(pairs.keySet());
        tried.addAll(rejected.keySet());
        return tried;
    }

    @Override
    public boolean isUsable(Configuration configuration) {
        try {
            pairs.put(configuration, loading.apply(configuration));
            return true;
        } catch (InvalidInputException e) {
            rejected.put(configuration, e.problems().get(0).message());
            return false;
        }
    }

    /** Returns for each task how much better the variant is in each metric than the other, as a share of the other. */
    @Override
    public @Nullable List<double[]> run(List<TuneSearch.Task> tasks) throws IOException {
        Map<Configuration, TreeSet<Integer>> seeds = new LinkedHashMap<>();
        tasks.forEach(task ->
                seeds.computeIfAbsent(of(task), first -> new TreeSet<>()).add(task.seed()));
        List<Configuration> order = List.copyOf(seeds.keySet());
        List<SeededRuns.Seeded> runs = new ArrayList<>();
        for (Configuration configuration : order) {
            for (Scenario scenario : pairs.computeIfAbsent(configuration, loading)) {
                runs.add(new SeededRuns.Seeded(
                        scenario, List.copyOf(seeds.getOrDefault(configuration, new TreeSet<>()))));
            }
        }
        Map<SeededRuns.Task, double[]> metrics = Collections.synchronizedMap(new LinkedHashMap<>());
        boolean ended = engine.run(
                new SweepPlan(runs),
                options,
                RunArchive.NONE,
                monitor,
                (variant, seed, digest) -> metrics.put(new SeededRuns.Task(variant, seed), digest.metrics()));
        if (!ended) {
            return null;
        }
        return tasks.stream()
                .map(task -> {
                    int pair = 2 * order.indexOf(of(task));
                    return better(
                            metrics.getOrDefault(new SeededRuns.Task(pair, task.seed()), new double[0]),
                            metrics.getOrDefault(new SeededRuns.Task(pair + 1, task.seed()), new double[0]));
                })
                .toList();
    }

    private Configuration of(TuneSearch.Task task) {
        return task.configuration() == null ? asItIs : task.configuration();
    }

    private static double[] better(double[] variant, double[] against) {
        double[] better = new double[ComparedMetrics.ALL.size()];
        for (int i = 0; i < better.length; i++) {
            double base = against[i] == 0 ? 1 : Math.abs(against[i]);
            better[i] = (against[i] - variant[i]) / base;
        }
        return better;
    }
}
