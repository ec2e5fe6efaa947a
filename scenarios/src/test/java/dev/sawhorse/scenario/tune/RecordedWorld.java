// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The objectives of every configuration of a small scenario over the same seeds, recorded once, so that searches can be repeated
 * and their results be compared with the true front. A line of the file is a configuration, {@code today} first: its levels,
 * then for each seed the objectives. {@code KnownFrontsTest} records it with {@code -Dfronts.record=NAME}.
 */
final class RecordedWorld {
    /** The number of seeds of a recording, more than a search uses. */
    static final int SEEDS = 70;

    private static final Path FOLDER = Path.of("src/test/resources/tune");
    private static final String TODAY = "today";

    private final TuneProblem problem;
    private final Map<@Nullable Configuration, double[][]> values;

    private RecordedWorld(TuneProblem problem, Map<@Nullable Configuration, double[][]> values) {
        this.problem = problem;
        this.values = values;
    }

    TuneProblem problem() {
        return problem;
    }

    List<Configuration> configurations() {
        return values.keySet().stream().filter(Objects::nonNull).toList();
    }

    /** Returns the objectives of a configuration under a seed, to be minimized. */
    double[] values(@Nullable Configuration configuration, int seed) {
        return Objects.requireNonNull(values.get(configuration))[seed];
    }

    static RecordedWorld read(String name) throws IOException {
        Scenario today = ScenarioLoader.load(FOLDER.resolve(name + ".yaml"));
        TuneProblem problem = problem(today);
        Map<@Nullable Configuration, double[][]> values = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(FOLDER.resolve(name + ".csv.gz"))),
                StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split(",");
                values.put(
                        cells[0].equals(TODAY)
                                ? null
                                : new Configuration(Arrays.stream(cells[0].split(" "))
                                        .map(Integer::valueOf)
                                        .toList()),
                        Arrays.stream(cells, 1, cells.length)
                                .map(cell -> Arrays.stream(cell.split(" "))
                                        .mapToDouble(Double::parseDouble)
                                        .toArray())
                                .toArray(double[][]::new));
            }
        }
        return new RecordedWorld(problem, values);
    }

    private static TuneProblem problem(Scenario today) {
        return TuneProblem.of(
                ScenarioLoader.document(today.sources()),
                Path.of(today.sources().file()));
    }

    /** Runs all configurations. */
    static void record(String name, int threads) throws IOException {
        Path file = FOLDER.resolve(name + ".yaml");
        Scenario today = ScenarioLoader.load(file);
        TuneProblem problem = problem(today);
        List<String> names = new ArrayList<>(List.of(TODAY));
        List<SeededRuns.Seeded> plan = new ArrayList<>(List.of(SeededRuns.Seeded.of(today, SEEDS)));
        for (Configuration configuration : all(problem.space())) {
            try {
                Scenario scenario = ScenarioLoader.load(file, problem.space().settings(configuration));
                plan.add(SeededRuns.Seeded.of(scenario, SEEDS));
                names.add(configuration.levels().stream().map(String::valueOf).collect(Collectors.joining(" ")));
            } catch (InvalidInputException e) {
                // A search does not run an invalid configuration either.
            }
        }
        RunDigest[][] digests = new RunDigest[plan.size()][SEEDS];
        new ThreadsEngine()
                .run(
                        new SweepPlan(plan),
                        new SweepEngine.Options(threads),
                        RunArchive.NONE,
                        ScenarioRun.Monitor.NONE,
                        (variant, seed, digest) -> digests[variant][seed] = digest);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(FOLDER.resolve(name + ".csv.gz")))) {
            for (int i = 0; i < digests.length; i++) {
                String line = names.get(i)
                        + Arrays.stream(digests[i])
                                .map(digest -> ","
                                        + problem.objectives().stream()
                                                .map(objective -> text(objective.value(digest.metrics())))
                                                .collect(Collectors.joining(" ")))
                                .collect(Collectors.joining());
                out.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static String text(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }

    private static List<Configuration> all(ParameterSpace space) {
        return IntStream.range(0, (int) space.size())
                .mapToObj(space::combination)
                .filter(space::isAllowed)
                .distinct()
                .toList();
    }

    /** Returns runs from the recording, the seeds in another order. */
    TuneSearch.Evaluator evaluator(int[] seeds) {
        return new TuneSearch.Evaluator() {
            @Override
            public boolean isUsable(Configuration configuration) {
                return values.containsKey(configuration);
            }

            @Override
            public List<double[]> run(List<TuneSearch.Task> tasks) {
                return tasks.stream()
                        .map(task -> metrics(values(task.configuration(), seeds[task.seed()])))
                        .toList();
            }
        };
    }

    private double[] metrics(double[] objectives) {
        double[] metrics = new double[ComparedMetrics.ALL.size()];
        for (int i = 0; i < objectives.length; i++) {
            Objective objective = problem.objectives().get(i);
            metrics[ComparedMetrics.ALL.indexOf(objective.metric())] = objective.sign() * objectives[i];
        }
        return metrics;
    }
}
