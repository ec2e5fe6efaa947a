// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.file.FileTree;
import dev.sawhorse.scenario.file.StandardInput;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The files of a dump: YAML or JSON, plain or compressed, in folders and globs too, and the standard input. Lists, documents
 * and the typed lists of the API server are read object by object.
 */
public final class DumpFiles {
    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");
    private static final Pattern MANIFEST = Pattern.compile("(?is).*\\.(ya?ml|json)(\\.gz)?");
    private static final String CUT_OFF =
            "Maybe the dump was cut off: repeat the command, and check that the disk has room and that kubectl ended with 0.";

    private final FileTree tree = FileTree.ofDisk(folder -> {});
    private final Problems problems;
    private final DumpCollector collector;
    private final List<String> names = new ArrayList<>();
    private final List<String> scenarios = new ArrayList<>();
    private int objects;
    private Position last = Position.ofFile("");

    private DumpFiles(Problems problems) {
        this.problems = problems;
        this.collector = new DumpCollector(problems);
    }

    /**
     * Reads the dump in files, folders and globs; {@code -} is the standard input.
     *
     * @param problems receives problems of syntax; notes on what was skipped
     * @throws InvalidInputException if a file cannot be read
     */
    public static Dump read(List<Path> paths, Problems problems) {
        DumpFiles files = new DumpFiles(problems);
        paths.forEach(files::readAt);
        String name = paths.size() == 1 ? paths.get(0).toString() : files.names.size() + " files";
        return files.collector.dump(Position.ofFile(name));
    }

    private void readAt(Path path) {
        if (StandardInput.isStandardInput(path) || tree.isFile(path)) {
            read(path, false);
        } else if (tree.isFolder(path)) {
            readAll(path, tree.files(path));
        } else if (GLOB.matcher(path.toString()).find()) {
            readAll(path, matching(path));
        } else {
            read(path, false);
        }
    }

    private void readAll(Path path, List<Path> files) {
        List<Path> dumps = files.stream()
                .filter(file -> MANIFEST.matcher(file.toString()).matches())
                .toList();
        if (dumps.isEmpty()) {
            throw InvalidInputException.ofFile(path, "has no YAML or JSON files", null);
        }
        dumps.forEach(file -> read(file, true));
    }

    private List<Path> matching(Path glob) {
        Path base = glob;
        while (base != null && GLOB.matcher(base.toString()).find()) {
            base = base.getParent();
        }
        Path folder = base == null ? Path.of("") : base;
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + folder.relativize(glob));
        return tree.files(folder).stream()
                .filter(file -> matcher.matches(folder.relativize(file)))
                .toList();
    }

    /** Files of folders that hold something else are skipped with a note. */
    private void read(Path path, boolean isOfFolder) {
        String name = path.toString();
        names.add(name);
        int before = objects;
        Problems found = new Problems();
        last = Position.ofFile(name);
        List<SourceNode> documents = StandardInput.isStandardInput(path)
                ? SourceDocuments.parseDump(name, StandardInput.stream(), found, this::add)
                : SourceDocuments.parseDump(path, found, this::add);
        for (SourceNode document : documents) {
            addDocument(document, name, found);
        }
        if (found.hasErrors() && isOfFolder && objects == before) {
            problems.note(Position.ofFile(name), "", "skipped, because it is neither YAML nor JSON");
            return;
        }
        found.sorted().forEach(problem -> problems.add(objects > before ? withHint(problem) : problem));
        if (scenarios.contains(name) && !isOfFolder) {
            throw InvalidInputException.ofFile(
                    path, "is a scenario, not a dump of a cluster", "Run it: sawhorse run " + path + ".");
        }
        if (objects == before && !found.hasErrors()) {
            problems.note(
                    Position.ofFile(name),
                    "",
                    scenarios.contains(name)
                            ? "skipped, because it is a scenario"
                            : "skipped, because it has no objects of Kubernetes");
        }
    }

    /** Text that is invalid after valid objects was most likely cut off. */
    private static Problem withHint(Problem problem) {
        return problem.severity() == Severity.ERROR && problem.path().isEmpty()
                ? new Problem(Severity.ERROR, problem.position(), problem.path(), problem.message(), CUT_OFF)
                : problem;
    }

    private void add(MappingNode object) {
        boolean isList = DumpedResource.text(object, "kind").endsWith("List")
                && object.mapping("metadata").text("name") == null;
        if (isList && object.present("items") instanceof SequenceNode items) {
            TypedItems.of(object, items).forEach(this::add);
        } else if (!isList) {
            objects++;
            last = object.position();
            collector.accept(object);
        }
    }

    private void addDocument(SourceNode document, String file, Problems found) {
        if (document instanceof SequenceNode list) {
            list.items().forEach(item -> addDocument(item, file, found));
        } else if (document instanceof MappingNode object && object.present("items") instanceof SequenceNode items) {
            if (object.text("kind") == null) {
                found.error(last, "", "the list of objects has no kind at its end, after this object", CUT_OFF);
            }
            TypedItems.of(object, items).forEach(this::add);
        } else if (document instanceof MappingNode object && object.text("kind") != null) {
            add(object);
        } else if (document instanceof MappingNode object && object.present("manifests") != null) {
            scenarios.add(file);
        }
    }
}
