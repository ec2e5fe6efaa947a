// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.summary.Summary;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output folder of a run that goes on; files of an earlier run in it are replaced. */
final class StoredRun implements Journal.Listener, Closeable {
    private final Path folder;
    private final JournalWriter journal;

    private StoredRun(Path folder, JournalWriter journal) {
        this.folder = folder;
        this.journal = journal;
    }

    static StoredRun begin(Scenario scenario, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve(RunFolder.SUMMARY));
        Files.deleteIfExists(folder.resolve(RunFolder.JOURNAL));
        scenario.sources().write(folder.resolve(RunFolder.INPUTS), scenario.runId());
        return new StoredRun(folder, JournalWriter.create(folder.resolve(RunFolder.JOURNAL)));
    }

    @Override
    public void appended(Journal.Entry entry) {
        journal.appended(entry);
    }

    /** Completes the files; without it the journal keeps the name of an incomplete one. */
    void end(ScenarioRun.Outcome outcome) throws IOException {
        journal.commit();
        String summary = ValueText.json(Summary.of(
                outcome.results(),
                ScenarioCaveats.of(outcome.scenario()),
                outcome.assertions().stream().map(Assertion.Outcome::result).toList()));
        AtomicFile.write(folder.resolve(RunFolder.SUMMARY), summary.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
