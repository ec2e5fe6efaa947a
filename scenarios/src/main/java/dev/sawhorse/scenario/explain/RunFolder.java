// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The output folder of a complete or interrupted run. */
public final class RunFolder {
    /** The file with the inputs of the run. */
    public static final String INPUTS = "inputs.json";

    /** The file with the figures of the run. */
    public static final String SUMMARY = "summary.json";

    /** The file with the journal of a complete run. */
    public static final String JOURNAL = "journal.jsonl.gz";

    private static final int ENTRIES_PER_POLL = 1 << 16;

    private final Path path;
    private final Path journal;
    private final ScenarioSources sources;

    private RunFolder(Path path, Path journal, ScenarioSources sources) {
        this.path = path;
        this.journal = journal;
        this.sources = sources;
    }

    /**
     * Opens the output folder of a run.
     *
     * @throws InvalidInputException if the folder has no run
     */
    public static RunFolder open(Path path) {
        Path whole = path.resolve(JOURNAL);
        Path partial = JournalWriter.partial(whole);
        Path journal = Files.exists(partial) && !Files.exists(whole) ? partial : whole;
        for (Path needed : List.of(path, journal, path.resolve(INPUTS))) {
            if (!Files.exists(needed)) {
                throw InvalidInputException.ofFile(
                        path,
                        "is not the output folder of a run: "
                                + (needed.equals(path) ? "it does not exist" : "it has no " + needed.getFileName()),
                        "Run the scenario first: sawhorse run SCENARIO -o " + path + ".");
            }
        }
        for (Path file : List.of(journal, path.resolve(INPUTS), path.resolve(SUMMARY))) {
            requireNoLink(file);
        }
        RunFolder folder = new RunFolder(path, journal, ScenarioSources.read(path.resolve(INPUTS)));
        folder.requireOneRun();
        return folder;
    }

    /** Runs write no links; a link in a folder from an untrusted source may lead to any file. */
    private static void requireNoLink(Path file) {
        if (Files.isSymbolicLink(file)) {
            throw InvalidInputException.ofFile(
                    file, "is a link to another file", "Copy the file itself into the folder.");
        }
    }

    /** Checks that all files with a run id belong to the same run. */
    private void requireOneRun() {
        Map<String, String> runs = new LinkedHashMap<>();
        runs.put(INPUTS, RunIds.ofJson(path.resolve(INPUTS)));
        runs.put(SUMMARY, RunIds.ofJson(path.resolve(SUMMARY)));
        runs.put(String.valueOf(journal.getFileName()), RunIds.ofJournal(journal));
        runs.values().removeIf(String::isEmpty);
        if (new TreeSet<>(runs.values()).size() > 1) {
            List<String> parts = new ArrayList<>();
            runs.forEach((file, run) -> parts.add(file + " is of run " + run));
            throw wrong(
                    "contains files of different runs: " + String.join(", ", parts),
                    "Run the scenario again, into a folder that no other run uses.");
        }
    }

    public Path path() {
        return path;
    }

    /** Returns the inputs of the run. */
    public ScenarioSources sources() {
        return sources;
    }

    /** Opens the journal at its start. */
    public JournalReader journal() throws IOException {
        return JournalReader.open(journal);
    }

    /**
     * Passes the journal's entries up to a time to a listener.
     *
     * @throws InterruptedIOException if the monitor stops the replay
     */
    public void replay(long untilNanos, Journal.Listener listener, ScenarioRun.Monitor monitor) throws IOException {
        long entries = 0;
        try (JournalReader reader = journal()) {
            Journal.@Nullable Entry entry = reader.next();
            while (entry != null && entry.time() <= untilNanos) {
                if (++entries % ENTRIES_PER_POLL == 0 && !monitor.shouldContinue(0, 1)) {
                    throw new InterruptedIOException("interrupted");
                }
                Journal.Entry read = entry;
                take(() -> listener.appended(read), reader);
                entry = reader.next();
            }
        }
    }

    /** A function that processes the entry read last. */
    @FunctionalInterface
    public interface Step {
        /** Processes the entry. */
        void take() throws IOException;
    }

    /**
     * Processes the entry read last.
     *
     * @throws InvalidInputException with the line of the entry if the step fails on its contents: no run writes such a journal
     */
    public static void take(Step step, JournalReader reader) throws IOException {
        try {
            step.take();
        } catch (IllegalArgumentException
                | IllegalStateException
                | ArithmeticException
                | DateTimeException
                | IndexOutOfBoundsException
                | NoSuchElementException
                | NullPointerException e) {
            throw reader.wrong("does not fit the lines before it (" + e.getMessage() + ")");
        }
    }

    /** Returns an error about this run. */
    public InvalidInputException wrong(String message, @Nullable String hint) {
        return InvalidInputException.ofFile(path, message, hint);
    }
}
