package dev.sawhorse.cli;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that the command line asks to have written. */
final class OutputFile {
    private OutputFile() {}

    /**
     * Makes the folder that the file is to lie in, if it is missing.
     *
     * @throws InvalidInputException if there can be no such file
     */
    static void prepare(Path file) {
        if (Files.isDirectory(file)) {
            throw InvalidInputException.ofFile(file, "is a folder, not a file", null);
        }
        Path folder = file.getParent();
        if (folder == null) {
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw InvalidInputException.ofFile(
                    file, "cannot be written into " + folder + ": " + IoFailure.reason(e), null);
        }
    }
}
