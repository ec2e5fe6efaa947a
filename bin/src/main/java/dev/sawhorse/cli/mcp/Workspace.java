// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.scenario.file.FileAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which the tools of a client read and write; symbolic links that leave it do not count.
 *
 * @param folder its absolute path, which is the working folder of the process
 */
record Workspace(Path folder) {
    private static final String SCHEME = "sawhorse:///";
    private static final List<String> REPORTS = List.of("report.html", "summary.json", "comparison.json", "tune.json");
    private static final int DEEPEST_REPORT = 6;

    /**
     * Returns the path of a file as a command takes it.
     *
     * @throws ToolException if it is outside the folder
     */
    String path(String text) throws ToolException {
        try {
            if (text.isEmpty() || !FileAccess.isWithin(folder, folder.resolve(text))) {
                throw new ToolException(
                        "\"" + text + "\" is outside the working folder\n" + "Use a path below " + folder + ".");
            }
            // For the command line "-" is standard input, and "@" begins the name of a file of arguments.
            boolean isWord = text.startsWith("-") || text.startsWith("@");
            return isWord ? Path.of(".").resolve(text).toString() : text;
        } catch (InvalidPathException e) {
            throw new ToolException(
                    "\"" + text.replace('\0', '?') + "\" is not a path\nUse a path below " + folder + ".");
        }
    }

    /**
     * Returns the reports of runs below the folder as paths relative to it, in their order.
     */
    List<Path> reports() {
        try (Stream<Path> files = Files.find(
                folder,
                DEEPEST_REPORT,
                (file, attributes) -> attributes.isRegularFile() && REPORTS.contains(name(file)) && isOfRun(file))) {
            return files.map(folder::relativize).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder of a run has a report or a summary and a journal; a file of the same name elsewhere is none. */
    private static boolean isOfRun(Path file) {
        return name(file).endsWith(".html")
                || Files.exists(file.resolveSibling("report.html"))
                || Files.exists(file.resolveSibling("journal.jsonl.gz"));
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Returns the URI of a report. */
    static String uri(Path report) {
        return SCHEME + report.toString().replace('\\', '/').replace("%", "%25").replace(" ", "%20");
    }

    /** Returns the path of a report by its URI, null if there is none. */
    @Nullable
    Path report(String uri) {
        return reports().stream()
                .filter(report -> uri(report).equals(uri))
                .findFirst()
                .orElse(null);
    }
}
