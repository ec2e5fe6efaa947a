// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The search for better settings of a scenario. The result depends on neither the engine nor the number of threads. */
public final class Tuner {
    private static final int LEAST_WITH_ROBUSTNESS = 240;
    private static final int MOST_FOR_ROBUSTNESS = 255;

    private final Path path;
    private final List<Setting> settings;
    private final FileAccess access;
    private final Scenario today;
    private final TuneProblem problem;

    /**
     * Loads a scenario.
     *
     * @throws InvalidInputException if the scenario or its section {@code tune} is invalid, or a path names nothing
     */
    public Tuner(Path path, List<Setting> settings, FileAccess access) {
        this.path = path;
        this.settings = List.copyOf(settings);
        this.access = access;
        this.today = ScenarioLoader.load(path, settings, "", access);
        MappingNode root = ScenarioLoader.document(today.sources());
        this.problem = TuneProblem.of(root, path);
        requirePaths(root);
    }

    /** A path that names nothing would only be found out by a search in which every configuration is rejected. */
    private void requirePaths(MappingNode root) {
        Function<String, SourceFile> files = ScenarioLoader.files(today.sources());
        problem.space().parameters().stream()
                .flatMap(parameter -> parameter.levels().stream())
                .flatMap(level -> level.settings().stream())
                .forEach(setting -> setting.applyTo(root, files));
    }

    /** Returns the scenario as it is. */
    public Scenario today() {
        return today;
    }

    /**
     * Searches.
     *
     * @param budget the number of runs
     * @return null if the monitor stopped the runs
     * @throws InvalidInputException if every configuration is invalid
     * @throws IOException if the engine cannot be reached
     */
    public @Nullable Tuning search(
            int budget, SweepEngine engine, SweepEngine.Options options, ScenarioRun.Monitor monitor)
            throws IOException {
        BatchMonitor batches = new BatchMonitor(monitor, budget);
        ConfigurationRuns runs =
                new ConfigurationRuns(path, settings, access, today, problem.space(), engine, options, batches);
        TuneSearch.Found found = TuneSearch.search(
                problem.space(),
                problem.objectives(),
                problem.constraints(),
                runs,
                budget - forRobustness(budget),
                today.file().seed());
        if (found == null) {
            return null;
        }
        if (found.tried() == 0) {
            throw InvalidInputException.ofFile(
                    path,
                    "no combination of the parameters of tune is valid",
                    runs.rejected().isEmpty()
                            ? "All are forbidden."
                            : "The first: "
                                    + runs.rejected().values().iterator().next());
        }
        List<ComparedVariant> compared = compared(found, runs);
        List<Robustness> robustness = new ConditionRuns(path, settings, access, problem, engine, options, batches)
                .run(found, today, forRobustness(budget));
        return robustness == null
                ? null
                : new Tuning(
                        problem,
                        found,
                        today,
                        compared,
                        found.front().stream()
                                .map(point -> runs.scenario(point.configuration()))
                                .toList(),
                        robustness,
                        new LinkedHashMap<>(runs.rejected()));
    }

    /** A small search has no runs left for other conditions. */
    private static int forRobustness(int budget) {
        return budget < LEAST_WITH_ROBUSTNESS ? 0 : Math.min(budget / 6, MOST_FOR_ROBUSTNESS);
    }

    /** Returns today's configuration and the points of the front, with the runs of the confirmation. */
    private List<ComparedVariant> compared(TuneSearch.Found found, ConfigurationRuns runs) {
        List<ComparedVariant> compared = new ArrayList<>();
        compared.add(compared(Tuning.TODAY, null, found, runs));
        for (int i = 0; i < found.front().size(); i++) {
            compared.add(compared(Tuning.name(i), found.front().get(i).configuration(), found, runs));
        }
        return compared;
    }

    private ComparedVariant compared(
            String name, @Nullable Configuration configuration, TuneSearch.Found found, ConfigurationRuns runs) {
        String description = configuration == null
                ? "The scenario as it is."
                : problem.space().labels(configuration).entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
        ComparedVariant variant = new ComparedVariant(name, description, found.seeds());
        for (int seed = 0; seed < found.seeds(); seed++) {
            TuneSearch.Task task = new TuneSearch.Task(configuration, found.firstSeed() + seed);
            variant.add(seed, runs.latest(task));
        }
        return variant;
    }
}
