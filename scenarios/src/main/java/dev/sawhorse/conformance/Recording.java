package dev.sawhorse.conformance;

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
 * One recording of a real system's decisions: a case, or a table of them. A file holds one or several.
 *
 * @param path the file it lies in
 * @param root its contents
 */
record Recording(Path path, MappingNode root) {

    /** Reads the JSON objects of a file, compressed or not; none if it does not hold just that. */
    static List<Recording> read(Path path) {
        Problems problems = new Problems();
        List<Recording> recordings = new ArrayList<>();
        for (SourceNode document : SourceDocuments.parse(SourceFile.read(path), problems)) {
            if (document instanceof MappingNode root) {
                recordings.add(new Recording(path, root));
            }
        }
        return problems.hasErrors() ? List.of() : recordings;
    }

    /** Returns the recording with contents that track which keys are read; its kind and name count as read. */
    Recording tracked() {
        Recording tracked = new Recording(path, TrackedMapping.of(root));
        tracked.kind();
        tracked.name();
        return tracked;
    }

    /**
     * Returns the one recording of a file that is asked for.
     *
     * @param caseName which of several, null where the file holds one
     * @param what what suitable recordings are called, for messages
     * @throws InvalidInputException if the file holds no such recording, or several where none is named
     */
    static Recording choose(Path path, @Nullable String caseName, Predicate<MappingNode> suitable, String what) {
        List<Recording> recordings = read(path).stream()
                .filter(recording -> suitable.test(recording.root()))
                .toList();
        if (recordings.isEmpty()) {
            throw unusable(path, "holds no " + what, null);
        }
        if (caseName == null && recordings.size() == 1) {
            return recordings.get(0);
        }
        List<String> names = recordings.stream().map(Recording::name).toList();
        if (caseName == null) {
            throw unusable(path, "holds " + names.size() + " cases", "Maybe choose one: --case " + names.get(0) + ".");
        }
        if (!names.contains(caseName)) {
            throw unusable(path, "holds no case \"" + caseName + "\"", Spelling.hint(caseName, names));
        }
        return recordings.get(names.indexOf(caseName));
    }

    /** Returns the error that a file cannot be used. */
    static InvalidInputException unusable(Path path, String message, @Nullable String hint) {
        return InvalidInputException.ofFile(path, message, hint);
    }

    /** Returns the kind the file states, empty if it states none. */
    String kind() {
        String kind = root.text("kind");
        return kind == null ? "" : kind;
    }

    /** Returns the case's name: the one stated, else the file's without its endings. */
    String name() {
        String name = root.text("name");
        return name == null ? fileName() : name;
    }

    /** Returns the name of a row of a table: {@code file#row}. */
    String rowName(Object row) {
        return fileName() + "#" + row;
    }

    /** Returns the file's name without its endings. */
    String fileName() {
        String name = String.valueOf(path.getFileName());
        int end = name.indexOf(".json");
        return end < 0 ? name : name.substring(0, end);
    }

    String file() {
        return path.toString();
    }
}
