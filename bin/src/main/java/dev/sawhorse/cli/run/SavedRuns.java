// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.report.ReportOptions;
import dev.sawhorse.report.ReportWriter;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.RunExport;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** A run archive that saves the first run of each variant of a comparison in a folder named after the variant. */
public final class SavedRuns implements RunArchive {
    /** The data size above which a page opens slowly; the runs then have only their own pages. */
    private static final long MOST_CHARACTERS = 40_000_000;

    private final Path folder;
    private final ReportOptions options;
    private final Set<String> notes = new LinkedHashSet<>();
    private final Map<String, String> runs = new LinkedHashMap<>();

    public SavedRuns(Path folder, ReportOptions options) {
        this.folder = folder;
        this.options = options;
    }

    /** Returns the path of a variant's journal. */
    static Path journal(Path folder, String variant) {
        return folder.resolve(variant).resolve("journal.jsonl.gz");
    }

    /** Returns the files that could not be written, one line each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Returns the data of the runs for one page, in the order of the given names; empty for long runs. */
    List<String> runs(List<String> variants) {
        return forOnePage(
                variants.stream().map(runs::get).filter(Objects::nonNull).toList());
    }

    /** Returns the data of runs if it fits one page, otherwise an empty list. */
    static List<String> forOnePage(List<String> data) {
        long characters = data.stream().mapToLong(String::length).sum();
        return characters > MOST_CHARACTERS ? List.of() : data;
    }

    @Override
    public StoredRun begin(Scenario variant) throws IOException {
        return begin(Variants.name(variant), variant);
    }

    /** Starts to save a run in the folder of a name. */
    StoredRun begin(String name, Scenario variant) throws IOException {
        Path target = folder.resolve(name);
        variant.sources().write(target.resolve(RunFolder.INPUTS), variant.runId());
        return new SavedRun(
                name, target, JournalWriter.create(journal(folder, name)), RunExport.into(target, ExportKind.TABLES));
    }

    private final class SavedRun implements StoredRun {
        private final String name;
        private final Path target;
        private final JournalWriter journal;
        private final RunExport exports;
        private final long begin = System.nanoTime();

        SavedRun(String name, Path target, JournalWriter journal, RunExport exports) {
            this.name = name;
            this.target = target;
            this.journal = journal;
            this.exports = exports;
        }

        @Override
        public void appended(Journal.Entry entry) {
            journal.appended(entry);
            exports.appended(entry);
        }

        @Override
        public void ended(ScenarioRun.Outcome outcome) throws IOException {
            journal.commit();
            exports.commit();
            double wallSeconds = (System.nanoTime() - begin) / 1e9;
            // Charts share the fonts and caches of the AWT toolkit, so only one is drawn at a time.
            synchronized (SavedRuns.this) {
                ReportWriter.Written written =
                        ReportWriter.write(outcome.results(), RunFacts.of(outcome, wallSeconds), target, options);
                notes.addAll(written.notes());
                if (options.html()) {
                    runs.put(name, RunData.of(name, outcome.results()));
                }
            }
        }

        @Override
        public void close() throws IOException {
            exports.close();
            journal.close();
        }
    }
}
