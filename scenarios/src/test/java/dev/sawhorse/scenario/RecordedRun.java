package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A completed run with its journal. */
record RecordedRun(ScenarioRun.Outcome outcome, List<Journal.Entry> journal) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Runs a shipped scenario, with settings as on the command line. */
    static RecordedRun of(String file, String... settings) {
        return ofVariant(file, "", settings);
    }

    /** Runs a variant of a shipped scenario, with settings as on the command line. */
    static RecordedRun ofVariant(String file, String variant, String... settings) {
        return of(ScenarioLoader.load(
                Path.of(file), List.of(settings).stream().map(Setting::parse).toList(), variant));
    }

    /** Runs a scenario. */
    static RecordedRun of(Scenario scenario) {
        List<Journal.Entry> journal = new ArrayList<>();
        return new RecordedRun(ScenarioRun.of(scenario, journal::add, ScenarioRun.Monitor.NONE), journal);
    }

    /** Returns the journal without its first entry, whose run id differs between equivalent scenarios. */
    List<Journal.Entry> journalOfEvents() {
        return journal.subList(1, journal.size());
    }

    /** Returns the times of the observations of a type, in seconds. */
    List<Double> times(Class<? extends Observation> kind) {
        return journal.stream()
                .filter(entry -> kind.isInstance(entry.observation()))
                .map(entry -> entry.time() / NANOS_PER_SECOND)
                .toList();
    }

    /** Returns the observations of a type. */
    <T extends Observation> List<T> observed(Class<T> kind) {
        return journal.stream()
                .map(Journal.Entry::observation)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
