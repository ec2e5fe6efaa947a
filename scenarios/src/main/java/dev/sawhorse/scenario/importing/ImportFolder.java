// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.output.AtomicFolderUpdate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The folder of an imported scenario, which is written as a whole or not at all. */
public final class ImportFolder {
    private ImportFolder() {}

    /**
     * Checks that a folder may be written.
     *
     * @param isForced whether existing files of an import may be replaced
     * @throws InvalidInputException if it may not
     */
    public static void require(Path folder, boolean isForced) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw InvalidInputException.ofFile(folder, "is a file, not a folder", "Choose another folder with -o.");
        }
        if (!isForced && Files.isDirectory(folder) && !isEmpty(folder)) {
            throw InvalidInputException.ofFile(
                    folder,
                    "exists already, and may have been edited",
                    "Choose another folder with -o, or use --force.");
        }
    }

    private static boolean isEmpty(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            throw InvalidInputException.ofFile(folder, "cannot be read: " + e.getMessage(), null);
        }
    }

    /** Writes files by name; other files of an existing folder stay. */
    public static void write(Path folder, Map<String, String> files) throws IOException {
        if (Files.isDirectory(folder)) {
            try (AtomicFolderUpdate update = new AtomicFolderUpdate(folder)) {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    update.add(file.getKey(), file.getValue());
                }
                update.commit();
            }
            return;
        }
        Path target = folder.toAbsolutePath().normalize();
        Path partial = target.resolveSibling(
                target.getFileName() + "." + ProcessHandle.current().pid() + ".partial");
        Files.createDirectories(partial);
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(partial.resolve(file.getKey()), file.getValue());
            }
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(partial);
        }
    }

    private static void delete(Path partial) throws IOException {
        if (Files.exists(partial)) {
            try (Stream<Path> all = Files.walk(partial)) {
                List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
                for (Path each : deepestFirst) {
                    Files.delete(each);
                }
            }
        }
    }
}
