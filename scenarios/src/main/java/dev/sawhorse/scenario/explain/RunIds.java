// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A reader of the id of the run that a file belongs to; empty if the file is missing or damaged or has no id. */
final class RunIds {
    private RunIds() {}

    /** Returns the id in a JSON object of a run: {@code "run": "…"}. */
    static String ofJson(Path file) {
        try {
            MappingNode root = Files.isRegularFile(file) ? SourceDocuments.parseSingle(SourceFile.read(file)) : null;
            String run = root == null ? null : root.text("run");
            return run == null ? "" : run;
        } catch (InvalidInputException damaged) {
            return "";
        }
    }

    /** Returns the id in the first entry of a journal. */
    static String ofJournal(Path file) {
        try (JournalReader journal = JournalReader.open(file)) {
            Journal.@Nullable Entry first = journal.next();
            return first != null && first.observation() instanceof Observation.RunStarted started ? started.run() : "";
        } catch (IOException | InvalidInputException damaged) {
            return "";
        }
    }
}
