// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.sim.Shortcuts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The input of the benchmark of whole commands: one scenario, which is run, or a folder of scenarios, which are checked in one
 * process.
 *
 * @param scenarios the scenario files; several if they are those of a folder
 */
record WholeRun(Path input, List<Path> scenarios, boolean isFolder) {
    /** The benchmarks that have a name, each with its input, relative to the shipped scenarios. */
    static final Map<String, String> NAMED = new TreeMap<>(Map.of(
            "small", "inflate.yaml",
            "folder", "",
            "never-fits", "benchmarks/never-fits.yaml",
            "burst", "benchmarks/burst.yaml",
            "week", "benchmarks/week.yaml",
            "week-heavy", "benchmarks/week-heavy.yaml",
            "day-5000", "benchmarks/day-5000.yaml"));

    /** Returns the input that is a name, a file or a folder; names come first. */
    static WholeRun of(String nameOrPath, Installation installation) throws IOException {
        String named = NAMED.get(nameOrPath);
        Path input = named == null
                ? Path.of(nameOrPath)
                : installation.scenarios().resolve(named).normalize();
        if (!Files.isReadable(input)) {
            throw InvalidInputException.ofFile(
                    input,
                    named == null ? "is neither a readable file nor the name of a benchmark" : "cannot be read",
                    "The names are " + String.join(", ", NAMED.keySet()) + ".");
        }
        return Files.isDirectory(input)
                ? new WholeRun(input, scenariosIn(input), true)
                : new WholeRun(input, List.of(input), false);
    }

    private static List<Path> scenariosIn(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(file -> file.getFileName().toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            throw InvalidInputException.ofFile(folder, "there are no scenarios (*.yaml) in it", null);
        }
        return files;
    }

    /** Returns the arguments of the command that writes its results to a new folder. */
    List<String> arguments(Path results) {
        List<String> arguments = new ArrayList<>();
        arguments.add(isFolder ? "check" : "run");
        scenarios.forEach(file -> arguments.add(file.toAbsolutePath().toString()));
        if (isFolder) {
            arguments.addAll(List.of("--update", "--force", "--baseline"));
        } else {
            arguments.add("-o");
        }
        arguments.add(results.toString());
        if (!Shortcuts.areEnabled()) {
            arguments.add("--no-shortcuts");
        }
        return arguments;
    }

    /** Whether a file with results is equal in every run of one version. */
    boolean isResult(Path file) {
        String name = file.getFileName().toString();
        return isFolder ? name.endsWith(".json") : name.equals("summary.json");
    }
}
