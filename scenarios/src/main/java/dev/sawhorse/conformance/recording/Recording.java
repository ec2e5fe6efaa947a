// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Spelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A recording of decisions of a real system: a case, or a table of cases. A file holds one or several recordings.
 *
 * @param path its file
 * @param root its contents
 */
public record Recording(Path path, MappingNode root) {

    /** Reads the JSON objects of a file, compressed or not; empty if the file holds anything else. */
    public static List<Recording> read(Path path) {
        Problems problems = new Problems();
        List<Recording> recordings = new ArrayList<>();
        for (SourceNode document : SourceDocuments.parse(SourceFile.read(path), problems)) {
            if (document instanceof MappingNode root) {
                recordings.add(new Recording(path, root));
            }
        }
        return problems.hasErrors() ? List.of() : recordings;
    }

    /** Returns the recording with contents that track which keys are read; its kind and name are marked as read. */
    public Recording tracked() {
        Recording tracked = new Recording(path, TrackedMapping.of(root));
        tracked.kind();
        tracked.name();
        return tracked;
    }

    /**
     * Returns the selected recording of a file.
     *
     * @param caseName name of the recording, null if the file holds one
     * @param what name of suitable recordings in messages
     * @throws InvalidInputException if the file has no such recording, or several and no name is given
     */
    public static Recording choose(Path path, @Nullable String caseName, Predicate<MappingNode> suitable, String what) {
        List<Recording> recordings = read(path).stream()
                .filter(recording -> suitable.test(recording.root()))
                .toList();
        if (recordings.isEmpty()) {
            throw unusable(path, "contains no " + what, null);
        }
        if (caseName == null && recordings.size() == 1) {
            return recordings.get(0);
        }
        List<String> names = recordings.stream().map(Recording::name).toList();
        if (caseName == null) {
            throw unusable(path, "contains " + names.size() + " cases", "Choose one: --case " + names.get(0) + ".");
        }
        if (!names.contains(caseName)) {
            throw unusable(path, "contains no case \"" + caseName + "\"", Spelling.hint(caseName, names));
        }
        return recordings.get(names.indexOf(caseName));
    }

    /** Returns the error for a file that cannot be used. */
    public static InvalidInputException unusable(Path path, String message, @Nullable String hint) {
        return InvalidInputException.ofFile(path, message, hint);
    }

    /** Returns the kind in the file, empty if it has none. */
    public String kind() {
        String kind = root.text("kind");
        return kind == null ? "" : kind;
    }

    /** Returns the name of the case: the one in the file, else the file name without extensions. */
    public String name() {
        String name = root.text("name");
        return name == null ? fileName() : name;
    }

    /** Returns the name of a row of a table: {@code file#row}. */
    public String rowName(Object row) {
        return fileName() + "#" + row;
    }

    /** Returns the file name without extensions. */
    String fileName() {
        String name = String.valueOf(path.getFileName());
        int end = name.indexOf(".json");
        return end < 0 ? name : name.substring(0, end);
    }

    public String file() {
        return path.toString();
    }
}
