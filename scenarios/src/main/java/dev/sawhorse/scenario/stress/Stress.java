// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.schema.DurationFormat;
import dev.sawhorse.scenario.sweep.Sweep;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.tune.Configuration;
import dev.sawhorse.scenario.tune.Objective;
import dev.sawhorse.scenario.tune.ParameterSpace;
import dev.sawhorse.scenario.tune.TuneSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Searches the conditions under which one variant does worst against another, by the search of {@code tune}, then leaves out
 * what is not needed to show it. The result depends on neither the engine nor the number of threads.
 */
public final class Stress implements TuneSearch.Evaluator {
    private static final double ZONE = 0.01;
    private static final double STILL_SHOWN = 0.5;
    private static final int SEEDS_TO_SHRINK = 5;
    private static final int FRESH = 1_000;
    private static final Duration SHORTEST = Duration.ofMinutes(20);

    private final Path path;
    private final List<Setting> settings;
    private final FileAccess access;
    private final StressRequest request;
    private final SweepEngine engine;
    private final SweepEngine.Options options;
    private final ScenarioRun.Monitor monitor;
    private final Variants variants;
    private final ParameterSpace space;
    private final Map<Configuration, List<Scenario>> pairs = new LinkedHashMap<>();
    private final Map<String, String> rejected = new LinkedHashMap<>();

    /**
     * Loads a scenario.
     *
     * @throws InvalidInputException if it is invalid, lacks a variant, or has none of the conditions
     */
    public Stress(
            Path path,
            List<Setting> settings,
            FileAccess access,
            StressRequest request,
            SweepEngine engine,
            SweepEngine.Options options,
            ScenarioRun.Monitor monitor) {
        this.path = path;
        this.settings = List.copyOf(settings);
        this.access = access;
        this.request = request;
        this.engine = engine;
        this.options = options;
        this.monitor = monitor;
        this.variants = Variants.load(path, settings, List.of(request.variant(), request.against()), access);
        this.space = StressConditions.of(variants.scenario(), request.bounds());
        if (space.parameters().isEmpty()) {
            throw InvalidInputException.ofFile(
                    path,
                    "has none of the conditions that may be changed: "
                            + String.join(", ", request.bounds().keySet()),
                    "Conditions: " + String.join(", ", StressConditions.names()) + ".");
        }
    }

    /** Returns the scenario. */
    public Variants variants() {
        return variants;
    }

    /**
     * Searches, shrinks and confirms.
     *
     * @return null if the monitor stopped the runs
     * @throws IOException if the engine cannot be reached
     */
    public @Nullable StressCase run() throws IOException {
        TuneSearch.Found found = TuneSearch.search(
                space,
                List.of(new Objective(request.metric(), ZONE, false)),
                List.of(),
                this,
                request.budget() / 2,
                variants.scenario().file().seed());
        if (found == null) {
            return null;
        }
        if (found.front().isEmpty()) {
            throw InvalidInputException.ofFile(path, "is valid under none of the conditions", null);
        }
        Configuration worst = found.front().get(0).configuration();
        List<String> all = changed(worst);
        List<ComparedVariant> shown = compared(scenario(worst, null), SEEDS_TO_SHRINK);
        if (shown == null) {
            return null;
        }
        double worse = worse(difference(shown));
        Configuration configuration = worst;
        Duration duration = null;
        if (worse > 0) {
            for (int parameter = 0; parameter < space.parameters().size(); parameter++) {
                Configuration without = without(configuration, parameter);
                if (!without.equals(configuration) && isShown(scenario(without, null), worse)) {
                    configuration = without;
                }
            }
            duration = shortest(configuration, worse);
        }
        DerivedScenario scenario = scenario(configuration, duration);
        List<ComparedVariant> confirmed = compared(scenario, request.seeds());
        List<ComparedVariant> today = compared(scenario(asItIs(), null), request.seeds());
        return confirmed == null || today == null
                ? null
                : new StressCase(
                        request,
                        List.of(scenario.load(request.against()), scenario.load(request.variant())),
                        scenario,
                        confirmed,
                        difference(today),
                        all,
                        changed(configuration),
                        rejected,
                        found.tried(),
                        2 * found.runs());
    }

    private Configuration asItIs() {
        return new Configuration(Collections.nCopies(space.parameters().size(), 0));
    }

    private List<String> changed(Configuration configuration) {
        List<String> changed = new ArrayList<>();
        space.labels(configuration).forEach((name, value) -> {
            if (!value.equals(StressConditions.AS_IT_IS)) {
                changed.add(name + " " + value);
            }
        });
        return changed;
    }

    private static Configuration without(Configuration configuration, int parameter) {
        List<Integer> levels = new ArrayList<>(configuration.levels());
        levels.set(parameter, 0);
        return new Configuration(levels);
    }

    /** Returns the shortest time that still shows the difference, by halves; null for the whole. */
    private @Nullable Duration shortest(Configuration configuration, double worse) throws IOException {
        Duration shortest = null;
        Duration half = variants.scenario().file().duration().dividedBy(2);
        while (half.compareTo(SHORTEST) >= 0 && isShown(scenario(configuration, half), worse)) {
            shortest = half;
            half = half.dividedBy(2);
        }
        return shortest;
    }

    /** Whether the variant is still worse beyond doubt, by at least half of what the whole case shows. */
    private boolean isShown(DerivedScenario scenario, double worse) throws IOException {
        List<ComparedVariant> compared = compared(scenario, SEEDS_TO_SHRINK);
        if (compared == null) {
            return false;
        }
        PairedDifference difference = difference(compared);
        return difference.isSignificant() && worse(difference) >= STILL_SHOWN * worse;
    }

    private PairedDifference difference(List<ComparedVariant> compared) {
        return PairedDifference.of(
                compared.get(0).values(request.metric()), compared.get(1).values(request.metric()), Confidence.USUAL);
    }

    /** Returns how much worse the variant is, as a share if the other one is not 0. */
    private double worse(PairedDifference difference) {
        double sign = request.metric().better() == Metric.Better.MORE ? -1 : 1;
        return sign
                * (Double.isFinite(difference.relative())
                        ? difference.relative()
                        : difference.difference().mean());
    }

    private @Nullable List<ComparedVariant> compared(DerivedScenario scenario, int seeds) throws IOException {
        List<Scenario> both = List.of(scenario.load(request.against()), scenario.load(request.variant()));
        return new Sweep(both, seeds, engine, options, monitor)
                .compare(RunArchive.NONE, Map.of(), (variant, seed, digest) -> {});
    }

    /** Returns the two variants under conditions, from a seed on that the search has not seen. */
    private DerivedScenario scenario(Configuration configuration, @Nullable Duration duration) {
        Map<String, Object> both = new LinkedHashMap<>();
        MappingNode file = ScenarioLoader.document(variants.scenario().sources());
        for (String name : List.of(request.against(), request.variant())) {
            MappingNode written = file.mapping("variants").mapping(name);
            MappingNode set = written.mapping("set");
            for (Setting setting : space.settings(configuration)) {
                set = set.with(setting.pathText(), setting.value());
            }
            both.put(name, set.isEmpty() ? written : written.with("set", set));
        }
        SourceNode seed = Trees.of(variants.scenario().file().seed() + FRESH);
        MappingNode root = Trees.without(file, "variants", "tune", "assert")
                .with("seed", seed)
                .with("variants", Trees.of(both));
        if (duration != null) {
            root = root.with("duration", Trees.of(DurationFormat.text(duration).replace(" ", "")));
        }
        List<String> changed = changed(configuration);
        return new DerivedScenario(
                variants.scenario().sources(),
                List.of(
                        "Written by sawhorse stress: where " + request.variant() + " does worst against "
                                + request.against() + " in " + request.metric().name() + ".",
                        "Changed conditions: " + (changed.isEmpty() ? "none" : String.join(", ", changed)) + ".",
                        "",
                        "  sawhorse compare " + DerivedScenario.FILE),
                root);
    }

    @Override
    public boolean isUsable(Configuration configuration) {
        try {
            pairs.put(configuration, pair(configuration));
            return true;
        } catch (InvalidInputException e) {
            rejected.put(
                    String.join(", ", changed(configuration)),
                    e.problems().get(0).message());
            return false;
        }
    }

    private List<Scenario> pair(Configuration configuration) {
        List<Setting> all = new ArrayList<>(settings);
        all.addAll(space.settings(configuration));
        return List.of(
                ScenarioLoader.load(path, all, request.variant(), access),
                ScenarioLoader.load(path, all, request.against(), access));
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
            for (Scenario scenario : pairs.computeIfAbsent(configuration, this::pair)) {
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
        return task.configuration() == null ? asItIs() : task.configuration();
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
