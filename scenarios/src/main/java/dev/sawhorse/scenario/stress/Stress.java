// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.reduction.ScenarioReduction;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.Sweep;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.tune.Configuration;
import dev.sawhorse.scenario.tune.Objective;
import dev.sawhorse.scenario.tune.ParameterSpace;
import dev.sawhorse.scenario.tune.TuneSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches the conditions under which one variant does worst against another, by the search of {@code tune}, then leaves out
 * what is not needed to show it. The result depends on neither the engine nor the number of threads.
 */
public final class Stress {
    private static final String VARIANTS = "variants";
    private static final String SET = "set";
    private static final double ZONE = 0.01;
    private static final double STILL_SHOWN = 0.8;
    private static final int SEEDS_TO_SHRINK = 5;
    private static final int FRESH = 1_000;

    private final Path path;
    private final List<Setting> settings;
    private final FileAccess access;
    private final StressRequest request;
    private final Variants variants;
    private final ParameterSpace space;

    /**
     * Loads a scenario.
     *
     * @throws InvalidInputException if it is invalid, lacks a variant, or has nothing that a condition of the request changes
     */
    public Stress(Path path, List<Setting> settings, FileAccess access, StressRequest request) {
        this.path = path;
        this.settings = List.copyOf(settings);
        this.access = access;
        this.request = request;
        this.variants = Variants.load(path, settings, List.of(request.variant(), request.against()), access);
        this.space = StressConditions.of(variants, request.bounds());
        List<String> missing = new ArrayList<>(request.bounds().keySet());
        space.parameters().forEach(parameter -> missing.remove(parameter.name()));
        if (!missing.isEmpty()) {
            throw InvalidInputException.ofFile(
                    path,
                    "has nothing that the condition " + missing.get(0) + " changes",
                    "Leave it away, or take another one: " + String.join(", ", StressConditions.names()) + ".");
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
    public @Nullable StressCase run(SweepEngine engine, SweepEngine.Options options, ScenarioRun.Monitor monitor)
            throws IOException {
        PairedRuns runs = new PairedRuns(this::pair, asItIs(), engine, options, monitor);
        TuneSearch.Found found = TuneSearch.search(
                space,
                List.of(new Objective(request.metric(), ZONE, false)),
                List.of(),
                runs,
                request.budget() / 2,
                variants.scenario().file().seed());
        if (found == null) {
            return null;
        }
        if (found.front().isEmpty()) {
            throw InvalidInputException.ofFile(path, "is valid under none of the conditions", null);
        }
        Comparing comparing = (scenario, seeds) -> new Sweep(
                        List.of(scenario.load(request.against()), scenario.load(request.variant())),
                        seeds,
                        engine,
                        options,
                        monitor)
                .compare(RunArchive.NONE, Map.of(), (variant, seed, digest) -> {});
        Configuration worst = found.front().get(0).configuration();
        Small small = small(worst, comparing);
        List<ComparedVariant> confirmed = comparing.compare(small.scenario, request.seeds());
        List<ComparedVariant> today = comparing.compare(scenario(asItIs()), request.seeds());
        Map<String, String> rejected = new LinkedHashMap<>();
        runs.rejected()
                .forEach((configuration, reason) -> rejected.put(String.join(", ", changed(configuration)), reason));
        return confirmed == null || today == null
                ? null
                : new StressCase(
                        request,
                        List.of(small.scenario.load(request.against()), small.scenario.load(request.variant())),
                        small.scenario,
                        confirmed,
                        difference(today),
                        changed(worst),
                        changed(small.configuration),
                        rejected,
                        found.tried(),
                        space.size(),
                        TriedPairs.of(space, runs.tried()),
                        2 * found.runs());
    }

    /** The runs of both variants of a scenario file. */
    private interface Comparing {
        /** Returns the variants with their runs, null if the monitor stopped them. */
        @Nullable
        List<ComparedVariant> compare(DerivedScenario scenario, int seeds) throws IOException;
    }

    /** A case that has been shrunk. */
    private record Small(Configuration configuration, DerivedScenario scenario) {}

    /** Leaves out conditions, then time and objects, as long as the variant is worse. */
    private Small small(Configuration worst, Comparing comparing) throws IOException {
        DerivedScenario whole = scenario(worst);
        List<ComparedVariant> shown = comparing.compare(whole, SEEDS_TO_SHRINK);
        double worse = shown == null ? 0 : worse(difference(shown));
        if (worse <= 0) {
            return new Small(worst, whole);
        }
        Configuration configuration = worst;
        for (int parameter = 0; parameter < space.parameters().size(); parameter++) {
            Configuration without = without(configuration, parameter);
            if (!without.equals(configuration)
                    && isShown(comparing.compare(scenario(without), SEEDS_TO_SHRINK), worse)) {
                configuration = without;
            }
        }
        DerivedScenario left = scenario(configuration);
        List<Setting> conditions = space.settings(configuration);
        ScenarioReduction.Reduced reduced = ScenarioReduction.of(
                left,
                left.load(""),
                new ScenarioReduction.Property() {
                    @Override
                    public boolean holds(DerivedScenario file, Scenario loaded) throws IOException {
                        return isShown(comparing.compare(file, SEEDS_TO_SHRINK), worse);
                    }

                    @Override
                    public MappingNode tidied(MappingNode candidate) {
                        return withoutLost(conditions, candidate);
                    }
                },
                request.budget() / (2 * SEEDS_TO_SHRINK));
        return new Small(configuration, reduced == null ? left : reduced.file());
    }

    /** Conditions of workloads and objects that were left out have nothing to change. */
    private MappingNode withoutLost(List<Setting> conditions, MappingNode root) {
        MappingNode variantsLeft = root.mapping(VARIANTS);
        for (Setting condition : conditions) {
            if (!namesSomething(condition, root)) {
                for (String name : List.of(request.against(), request.variant())) {
                    MappingNode variant = variantsLeft.mapping(name);
                    MappingNode set = Trees.without(variant.mapping(SET), condition.pathText());
                    variantsLeft = variantsLeft.with(
                            name, set.isEmpty() ? Trees.without(variant, SET) : variant.with(SET, set));
                }
            }
        }
        return root.with(VARIANTS, variantsLeft);
    }

    private boolean namesSomething(Setting condition, MappingNode root) {
        try {
            condition.applyTo(root, ScenarioLoader.files(variants.scenario().sources()));
            return true;
        } catch (InvalidInputException e) {
            return false;
        }
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

    /** Whether the variant is still worse beyond doubt, by at least four fifths of what the whole case shows. */
    private boolean isShown(@Nullable List<ComparedVariant> compared, double worse) {
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

    /** Returns the two variants under conditions, from a seed on that the search has not seen. */
    private DerivedScenario scenario(Configuration configuration) {
        Map<String, Object> both = new LinkedHashMap<>();
        MappingNode file = ScenarioLoader.document(variants.scenario().sources());
        for (String name : List.of(request.against(), request.variant())) {
            MappingNode written = file.mapping(VARIANTS).mapping(name);
            MappingNode set = written.mapping(SET);
            for (Setting setting : space.settings(configuration)) {
                set = set.with(setting.pathText(), setting.value());
            }
            both.put(name, set.isEmpty() ? written : written.with(SET, set));
        }
        SourceNode seed = Trees.of(variants.scenario().file().seed() + FRESH);
        MappingNode root = Trees.without(file, VARIANTS, "tune", "assert")
                .with("seed", seed)
                .with(VARIANTS, Trees.of(both));
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

    private List<Scenario> pair(Configuration configuration) {
        List<Setting> all = new ArrayList<>(settings);
        all.addAll(space.settings(configuration));
        return List.of(
                ScenarioLoader.load(path, all, request.variant(), access),
                ScenarioLoader.load(path, all, request.against(), access));
    }
}
