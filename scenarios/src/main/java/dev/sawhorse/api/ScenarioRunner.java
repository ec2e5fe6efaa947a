// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.api.extension.ArrivalSource;
import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.api.extension.DisruptionMethod;
import dev.sawhorse.api.extension.LintRule;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.scenario.extension.Extensions;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.lint.LintAssumptions;
import dev.sawhorse.scenario.lint.ProvidedLintRule;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A runner of one scenario file, configured as {@code sawhorse run} is, and with extensions that only Java can give it.
 * Immutable: each method returns another runner, so that one can be shared by runs with different seeds, also on several
 * threads.
 *
 * <p>Runs with equal inputs give equal results. Extensions are inputs too: see {@link dev.sawhorse.api.extension} for what they
 * must not do.
 */
public final class ScenarioRunner {
    private final Path file;
    private final String variant;
    private final List<String> settings;
    private final List<Journal.Listener> listeners;
    private final Extensions extensions;

    private ScenarioRunner(
            Path file, String variant, List<String> settings, List<Journal.Listener> listeners, Extensions extensions) {
        this.file = file;
        this.variant = variant;
        this.settings = settings;
        this.listeners = listeners;
        this.extensions = extensions;
    }

    /** Returns a runner of the scenario file as it is written. */
    public static ScenarioRunner of(Path file) {
        return new ScenarioRunner(file, "", List.of(), List.of(), Extensions.NONE);
    }

    /** Runs the variant of that name, as {@code --variant} does. */
    public ScenarioRunner variant(String name) {
        return new ScenarioRunner(file, name, settings, listeners, extensions);
    }

    /** Changes a field of the scenario, as {@code --set} does: {@code "duration=2h"}. Later settings take precedence. */
    public ScenarioRunner set(String setting) {
        return new ScenarioRunner(file, variant, with(settings, setting), listeners, extensions);
    }

    /** Sets the seed of the random streams. */
    public ScenarioRunner seed(long seed) {
        return set("seed=" + seed);
    }

    /**
     * Adds a listener that receives every entry of the journal in order, on one thread that is not the caller's; it has
     * received all when {@link #run} returns.
     */
    public ScenarioRunner listener(Journal.Listener listener) {
        return new ScenarioRunner(file, variant, settings, with(listeners, listener), extensions);
    }

    /**
     * Adds a disruption method, which is tried after Karpenter's and those added before.
     *
     * @param method makes the method of a run, as it may have state
     */
    public ScenarioRunner disruptionMethod(Supplier<? extends DisruptionMethod> method) {
        return with(extensions.withDisruptionMethod(method));
    }

    /**
     * Replaces the cloud provider of the region.
     *
     * @param provider makes the provider of a run, as it may have state, and one for the validation of the file
     */
    public ScenarioRunner cloudProvider(Supplier<? extends CloudProvider> provider) {
        return with(extensions.withCloudProvider(provider));
    }

    /**
     * Replaces the arrivals of a workload, whose pods stay those of the file.
     *
     * @param workload the name of a workload of the scenario with arrivals
     */
    public ScenarioRunner arrivals(String workload, ArrivalSource source) {
        return with(extensions.withArrivals(workload, source));
    }

    /** Adds a lint rule for {@link #lint} and for {@link RunResult#findings}. */
    public ScenarioRunner lintRule(LintRule rule) {
        return with(extensions.withLintRule(rule));
    }

    /**
     * Checks the scenario without running it, as {@code sawhorse lint} does: with Sawhorse's rules and the added ones.
     *
     * @return the findings by position
     * @throws InvalidInputException if the scenario or a file that it names is invalid; its problems have file, line and column
     */
    public List<Finding> lint() {
        List<dev.sawhorse.karpenter.lint.LintRule> rules =
                Stream.concat(LintRules.ALL.stream(), addedRules().stream()).toList();
        return Lint.of(load(), LintAssumptions.ofScenario(rules)).findings();
    }

    /**
     * Loads the scenario and runs it to its end.
     *
     * @throws InvalidInputException if the scenario or a file that it names is invalid; its problems have file, line and column
     */
    public RunResult run() {
        return run(load(), entry -> {});
    }

    /**
     * Runs the scenario and writes the inputs, the journal and {@code summary.json} into a folder, from which {@code sawhorse
     * explain} and {@code sawhorse export} read them. The inputs are those of the file: a run with extensions is not repeated
     * from them, and {@code explain} says so instead of giving reasons.
     *
     * @throws InvalidInputException if the scenario or a file that it names is invalid; its problems have file, line and column
     * @throws IOException if the folder cannot be written
     */
    public RunResult run(Path outputFolder) throws IOException {
        Scenario scenario = load();
        try (StoredRun stored = StoredRun.begin(scenario, outputFolder)) {
            RunResult result = run(scenario, stored);
            stored.end(result.outcome());
            return result;
        }
    }

    private Scenario load() {
        List<Setting> parsed = settings.stream().map(Setting::parse).toList();
        return ScenarioLoader.load(file, parsed, variant, FileAccess.OWN_FOLDER, extensions);
    }

    private RunResult run(Scenario scenario, Journal.Listener journal) {
        ScenarioRun.Outcome outcome = ScenarioRun.of(
                scenario,
                entry -> {
                    journal.appended(entry);
                    listeners.forEach(listener -> listener.appended(entry));
                },
                ScenarioRun.Monitor.NONE);
        return new RunResult(outcome, findings(scenario));
    }

    private List<Finding> findings(Scenario scenario) {
        List<dev.sawhorse.karpenter.lint.LintRule> added = addedRules();
        List<String> ids =
                added.stream().map(dev.sawhorse.karpenter.lint.LintRule::id).toList();
        return added.isEmpty()
                ? List.of()
                : Lint.of(scenario, LintAssumptions.ofScenario(added)).findings().stream()
                        .filter(finding -> ids.contains(finding.rule()))
                        .toList();
    }

    private List<dev.sawhorse.karpenter.lint.LintRule> addedRules() {
        return extensions.lintRules().stream()
                .<dev.sawhorse.karpenter.lint.LintRule>map(ProvidedLintRule::new)
                .toList();
    }

    private ScenarioRunner with(Extensions changed) {
        return new ScenarioRunner(file, variant, settings, listeners, changed);
    }

    private static <T> List<T> with(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }
}
