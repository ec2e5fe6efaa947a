// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.FileTree;
import dev.sawhorse.scenario.file.Fingerprint;
import dev.sawhorse.scenario.file.ScenarioData;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.StandardInput;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.workloads.trace.TraceInput;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The files of a scenario: the scenario file and those that it refers to, relative to its folder. What is read is kept, so that
 * the scenario can be loaded again after the files have changed.
 */
final class InputFiles {
    private final Path path;
    private final Function<Path, SourceFile> files;
    private final FileTree tree;
    private final Function<Path, ScenarioData> tables;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Fingerprint> fingerprints = new LinkedHashMap<>();
    private final Map<String, TraceInput> data = new LinkedHashMap<>();

    private InputFiles(
            Path path, Function<Path, SourceFile> files, FileTree tree, Function<Path, ScenarioData> tables) {
        this.path = path;
        this.files = files;
        this.tree = tree;
        this.tables = tables;
    }

    /**
     * Returns the files of a scenario on the disk.
     *
     * @param access files that it may refer to
     */
    static InputFiles ofDisk(Path path, FileAccess access) {
        return new InputFiles(
                path,
                named -> {
                    if (!StandardInput.isStandardInput(named)) {
                        access.require(path, named);
                    }
                    return StandardInput.read(named);
                },
                FileTree.ofDisk(folder -> access.require(path, folder)),
                named -> {
                    access.require(path, named);
                    return ScenarioData.of(named);
                });
    }

    /** Returns the files that an earlier run stored. */
    static InputFiles ofSources(ScenarioSources sources, ScenarioData.Copies copies) {
        return new InputFiles(
                Path.of(sources.file()),
                named -> recorded(sources, named),
                FileTree.ofFiles(sources.texts().keySet()),
                named -> ScenarioData.recorded(sources, named, copies));
    }

    private static SourceFile recorded(ScenarioSources sources, Path path) {
        String text = sources.texts().get(path.toString());
        if (text == null) {
            throw InvalidInputException.ofFile(path, "is not among the inputs of the run", "Run the scenario again.");
        }
        return new SourceFile(path.toString(), text);
    }

    /** Returns the scenario file's path. */
    Path path() {
        return path;
    }

    /** Reads the scenario file. */
    SourceFile scenario() {
        return read(path);
    }

    /** Reads a file by its path in the scenario. */
    SourceFile read(String relative) {
        return read(resolved(relative));
    }

    private SourceFile read(Path named) {
        SourceFile file = files.apply(named);
        texts.put(file.name(), file.text());
        return file;
    }

    private Path resolved(String relative) {
        @Nullable Path folder = path.getParent();
        try {
            return folder == null ? Path.of(relative) : folder.resolve(relative);
        } catch (InvalidPathException impossible) {
            throw InvalidInputException.ofFile(path, "is not a file name: " + impossible.getReason(), null);
        }
    }

    /** Reads the Kubernetes objects at a path; none if they cannot be read, which is recorded where the path is written. */
    List<Value> objects(ManifestEntry.InFile entry, Problems problems) {
        try {
            return new ManifestFiles(this::read, tree, problems).objects(resolved(entry.path()));
        } catch (InvalidInputException unreadable) {
            Problem problem = unreadable.problems().get(0);
            entry.written().error("\"" + entry.path() + "\": " + problem.message(), problem.hint());
            return List.of();
        }
    }

    /** Opens a table or trace; null if that is impossible, which is recorded where the path is written. */
    @Nullable
    TraceInput data(DataFile file) {
        TraceInput known = data.get(file.path());
        if (known != null) {
            return known;
        }
        try {
            ScenarioData table = tables.apply(resolved(file.path()));
            if (table.text() != null) {
                texts.put(table.name(), table.text());
            } else if (table.fingerprint() != null) {
                fingerprints.put(table.name(), table.fingerprint());
            }
            data.put(file.path(), table.input());
            return table.input();
        } catch (InvalidInputException unreadable) {
            Problem problem = unreadable.problems().get(0);
            file.written().error("\"" + file.path() + "\": " + problem.message(), problem.hint());
            return null;
        }
    }

    /** Returns the tables and traces that were opened, by their path in the scenario. */
    Map<String, TraceInput> data() {
        return data;
    }

    /** Returns what was read so far, for a variant with settings of the command line. */
    ScenarioSources sources(List<String> settings, String variant, String derivedFrom) {
        return new ScenarioSources(path.toString(), texts, fingerprints, settings, variant, derivedFrom);
    }
}
