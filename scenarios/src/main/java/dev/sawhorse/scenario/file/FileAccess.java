// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folders whose files a scenario may refer to: its own folder, and folders that the user opens to it, each with everything
 * below it. A scenario from an untrusted source can therefore not have other files read, shown in messages or kept among the
 * inputs of a run. Symbolic links are resolved before the check.
 *
 * @param opened further folders
 */
public record FileAccess(List<Path> opened) {
    /** Access to the scenario's own folder only. */
    public static final FileAccess OWN_FOLDER = new FileAccess(List.of());

    /** Copies the list. */
    public FileAccess {
        opened = List.copyOf(opened);
    }

    /**
     * Checks that a scenario may refer to a file, which need not exist.
     *
     * @throws InvalidInputException if it may not
     */
    public void require(Path scenario, Path file) {
        Path folder = real(scenario).getParent();
        Path target = real(file);
        boolean isOpen = Stream.concat(
                        Stream.ofNullable(folder), opened.stream().map(FileAccess::real))
                .anyMatch(target::startsWith);
        if (!isOpen) {
            throw InvalidInputException.ofFile(
                    file, "is outside the scenario's folder", "Allow its folder with --allow-files.");
        }
    }

    /** Returns whether a file, which need not exist, is in a folder or below it; symbolic links are resolved. */
    public static boolean isWithin(Path folder, Path file) {
        return real(file).startsWith(real(folder));
    }

    /** Returns the real path, resolved as far as its folders exist. */
    private static Path real(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        try {
            if (Files.exists(absolute)) {
                return absolute.toRealPath();
            }
            Path folder = absolute.getParent();
            return folder == null ? absolute : real(folder).resolve(absolute.getFileName());
        } catch (IOException unreadable) {
            return absolute;
        }
    }
}
