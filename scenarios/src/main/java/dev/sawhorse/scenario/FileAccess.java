package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which files a scenario may refer to: those in its own folder and below, and those in folders that the user opens to it. A
 * scenario from elsewhere can therefore not have other files read, shown in messages or kept among the inputs of a run.
 * Symbolic links are followed before the question is asked.
 *
 * @param opened further folders, each with all below it
 */
public record FileAccess(List<Path> opened) {
    /** Nothing but the scenario's own folder. */
    public static final FileAccess OWN_FOLDER = new FileAccess(List.of());

    /** Keeps its own copy of the list. */
    public FileAccess {
        opened = List.copyOf(opened);
    }

    /**
     * Checks that a scenario may refer to a file, which need not exist.
     *
     * @throws InvalidInputException if it may not
     */
    void require(Path scenario, Path file) {
        Path folder = real(scenario).getParent();
        Path asked = real(file);
        boolean isOpen = Stream.concat(
                        Stream.ofNullable(folder), opened.stream().map(FileAccess::real))
                .anyMatch(asked::startsWith);
        if (!isOpen) {
            throw InvalidInputException.ofFile(
                    file, "lies outside the scenario's folder", "Maybe open its folder with --allow-files.");
        }
    }

    /** Returns where a path leads to, by way of the folders that exist. */
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
