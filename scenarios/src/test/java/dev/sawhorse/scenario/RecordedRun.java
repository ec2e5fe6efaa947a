// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A completed run with its journal. */
public record RecordedRun(ScenarioRun.Outcome outcome, List<Journal.Entry> journal) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Runs a shipped scenario, with settings as on the command line. */
    public static RecordedRun of(String file, String... settings) {
        return ofVariant(file, "", settings);
    }

    /** Runs a variant of a shipped scenario, with settings as on the command line. */
    static RecordedRun ofVariant(String file, String variant, String... settings) {
        return of(ScenarioLoader.load(
                Path.of(file), List.of(settings).stream().map(Setting::parse).toList(), variant));
    }

    /** Runs a scenario. */
    public static RecordedRun of(Scenario scenario) {
        List<Journal.Entry> journal = new ArrayList<>();
        return new RecordedRun(ScenarioRun.of(scenario, journal::add, ScenarioRun.Monitor.NONE), journal);
    }

    /** Returns the journal without its first entry, whose run id differs between equivalent scenarios. */
    public List<Journal.Entry> journalOfEvents() {
        return journal.subList(1, journal.size());
    }

    /** Returns the times of the observations of a type, in seconds. */
    public List<Double> times(Class<? extends Observation> kind) {
        return journal.stream()
                .filter(entry -> kind.isInstance(entry.observation()))
                .map(entry -> entry.time() / NANOS_PER_SECOND)
                .toList();
    }

    /** Returns the observations of a type. */
    public <T extends Observation> List<T> observed(Class<T> kind) {
        return journal.stream()
                .map(Journal.Entry::observation)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
