// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The search for better settings of a scenario. The result depends on neither the engine nor the number of threads. */
public final class Tuner implements TuneSearch.Evaluator {
    private static final String OBJECTS = "manifests[";
    private static final int LEAST_WITH_ROBUSTNESS = 240;
    private static final int MOST_FOR_ROBUSTNESS = 255;

    private final Path path;
    private final List<Setting> settings;
    private final FileAccess access;
    private final Scenario today;
    private final TuneProblem problem;
    private final SweepEngine engine;
    private final SweepEngine.Options options;
    private final BatchMonitor monitor;
    private final InstanceTypeCatalogue types;
    private final Set<String> findingsToday;
    private final Map<Configuration, Scenario> scenarios = new HashMap<>();
    private final Map<Configuration, String> rejected = new LinkedHashMap<>();
    private final Map<TuneSearch.Task, RunDigest> latest = new HashMap<>();

    /**
     * Loads a scenario.
     *
     * @param budget the number of runs
     * @throws InvalidInputException if the scenario or its section {@code tune} is invalid, or a path names nothing
     */
    public Tuner(
            Path path,
            List<Setting> settings,
            FileAccess access,
            SweepEngine engine,
            SweepEngine.Options options,
            int budget,
            ScenarioRun.Monitor monitor) {
        this.path = path;
        this.settings = List.copyOf(settings);
        this.access = access;
        this.engine = engine;
        this.options = options;
        this.monitor = new BatchMonitor(monitor, budget);
        this.today = ScenarioLoader.load(path, settings, "", access);
        MappingNode root = ScenarioLoader.document(today.sources());
        this.problem = TuneProblem.of(root, path);
        this.types = Lint.instanceTypes(today);
        this.findingsToday = Lint.errors(today, types);
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
     * @return null if the monitor stopped the runs
     * @throws InvalidInputException if every configuration is invalid
     * @throws IOException if the engine cannot be reached
     */
    public @Nullable Tuning search(int budget) throws IOException {
        TuneSearch.Found found = TuneSearch.search(
                problem.space(),
                problem.objectives(),
                problem.constraints(),
                this,
                budget - forRobustness(budget),
                today.file().seed());
        if (found != null && found.tried() == 0) {
            throw InvalidInputException.ofFile(
                    path,
                    "no combination of the parameters of tune is valid",
                    rejected.isEmpty()
                            ? "All are forbidden."
                            : "The first: " + rejected.values().iterator().next());
        }
        if (found == null) {
            return null;
        }
        List<ComparedVariant> compared = compared(found);
        List<Robustness> robustness = new ConditionRuns(path, settings, access, problem, engine, options, monitor)
                .run(found, today, forRobustness(budget));
        return robustness == null
                ? null
                : new Tuning(
                        problem, found, today, compared, scenariosOf(found), robustness, new LinkedHashMap<>(rejected));
    }

    /** A small search has no runs left for other conditions. */
    private static int forRobustness(int budget) {
        return budget < LEAST_WITH_ROBUSTNESS ? 0 : Math.min(budget / 6, MOST_FOR_ROBUSTNESS);
    }

    /** Returns today's configuration and the points of the front, with the runs of the confirmation. */
    private List<ComparedVariant> compared(TuneSearch.Found found) {
        List<ComparedVariant> compared = new ArrayList<>();
        compared.add(compared(Tuning.TODAY, null, found));
        for (int i = 0; i < found.front().size(); i++) {
            compared.add(compared(Tuning.name(i), found.front().get(i).configuration(), found));
        }
        return compared;
    }

    private ComparedVariant compared(String name, @Nullable Configuration configuration, TuneSearch.Found found) {
        String description = configuration == null
                ? "The scenario as it is."
                : problem.space().labels(configuration).entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue())
                        .collect(Collectors.joining(", "));
        ComparedVariant variant = new ComparedVariant(name, description, found.seeds());
        for (int seed = 0; seed < found.seeds(); seed++) {
            TuneSearch.Task task = new TuneSearch.Task(configuration, found.firstSeed() + seed);
            variant.add(seed, Objects.requireNonNull(latest.get(task)));
        }
        return variant;
    }

    private List<Scenario> scenariosOf(TuneSearch.Found found) {
        return found.front().stream()
                .map(point -> Objects.requireNonNull(scenarios.get(point.configuration())))
                .toList();
    }

    /** What validation or lint rejects costs no run. */
    @Override
    public boolean isUsable(Configuration configuration) {
        List<Setting> own = problem.space().settings(configuration);
        List<Setting> all = new ArrayList<>(settings);
        all.addAll(own);
        try {
            Scenario scenario = ScenarioLoader.load(path, all, "", access);
            boolean isInSameCloud =
                    own.stream().allMatch(setting -> setting.pathText().startsWith(OBJECTS));
            Set<String> errors = Lint.errors(scenario, isInSameCloud ? types : Lint.instanceTypes(scenario));
            errors.removeAll(findingsToday);
            scenario.remarks().stream().filter(Tuner::isOfSetting).forEach(remark -> errors.add(remark.message()));
            if (errors.isEmpty()) {
                scenarios.put(configuration, scenario);
                return true;
            }
            rejected.put(configuration, errors.iterator().next());
        } catch (InvalidInputException e) {
            rejected.put(
                    configuration,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        return false;
    }

    /** A warning about a value, such as an unknown field, means that it has no effect. */
    private static boolean isOfSetting(Problem remark) {
        return remark.severity() != Severity.NOTE && remark.position().file().startsWith(Setting.OPTION);
    }

    @Override
    public @Nullable List<double[]> run(List<TuneSearch.Task> tasks) throws IOException {
        Map<@Nullable Configuration, Integer> index = new LinkedHashMap<>();
        List<Scenario> variants = new ArrayList<>();
        List<Map<Integer, Integer>> taskBySeed = new ArrayList<>();
        for (int task = 0; task < tasks.size(); task++) {
            Configuration configuration = tasks.get(task).configuration();
            Integer known = index.get(configuration);
            if (known == null) {
                known = variants.size();
                index.put(configuration, known);
                variants.add(configuration == null ? today : Objects.requireNonNull(scenarios.get(configuration)));
                taskBySeed.add(new TreeMap<>());
            }
            taskBySeed.get(known).put(tasks.get(task).seed(), task);
        }
        List<SeededRuns.Seeded> runs = new ArrayList<>();
        for (int variant = 0; variant < variants.size(); variant++) {
            runs.add(new SeededRuns.Seeded(
                    variants.get(variant), List.copyOf(taskBySeed.get(variant).keySet())));
        }
        RunDigest[] digests = new RunDigest[tasks.size()];
        monitor.begin(tasks.size());
        boolean ended = engine.run(
                new SweepPlan(runs),
                options,
                RunArchive.NONE,
                monitor,
                (variant, seed, digest) ->
                        digests[Objects.requireNonNull(taskBySeed.get(variant).get(seed))] = digest);
        monitor.end();
        if (!ended) {
            return null;
        }
        latest.clear();
        for (int task = 0; task < digests.length; task++) {
            latest.put(tasks.get(task), digests[task]);
        }
        return Arrays.stream(digests).map(RunDigest::metrics).toList();
    }
}
