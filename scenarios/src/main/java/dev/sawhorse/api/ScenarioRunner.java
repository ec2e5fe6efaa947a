// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A runner of one scenario file, configured as {@code sawhorse run} is. Immutable: each method returns another runner, so that
 * one can be shared by runs with different seeds, also on several threads.
 */
public final class ScenarioRunner {
    private final Path file;
    private final String variant;
    private final List<String> settings;
    private final List<Journal.Listener> listeners;

    private ScenarioRunner(Path file, String variant, List<String> settings, List<Journal.Listener> listeners) {
        this.file = file;
        this.variant = variant;
        this.settings = settings;
        this.listeners = listeners;
    }

    /** Returns a runner of the scenario file as it is written. */
    public static ScenarioRunner of(Path file) {
        return new ScenarioRunner(file, "", List.of(), List.of());
    }

    /** Runs the variant of that name, as {@code --variant} does. */
    public ScenarioRunner variant(String name) {
        return new ScenarioRunner(file, name, settings, listeners);
    }

    /** Changes a field of the scenario, as {@code --set} does: {@code "duration=2h"}. Later settings take precedence. */
    public ScenarioRunner set(String setting) {
        return new ScenarioRunner(file, variant, with(settings, setting), listeners);
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
        return new ScenarioRunner(file, variant, settings, with(listeners, listener));
    }

    /**
     * Loads the scenario and runs it to its end. Equal inputs give equal results.
     *
     * @throws InvalidInputException if the scenario or a file that it names is invalid; its problems have file, line and column
     */
    public RunResult run() {
        List<Setting> parsed = settings.stream().map(Setting::parse).toList();
        return new RunResult(ScenarioRun.of(
                ScenarioLoader.load(file, parsed, variant),
                entry -> listeners.forEach(listener -> listener.appended(entry)),
                ScenarioRun.Monitor.NONE));
    }

    private static <T> List<T> with(List<T> list, T last) {
        return Stream.concat(list.stream(), Stream.of(last)).toList();
    }
}
