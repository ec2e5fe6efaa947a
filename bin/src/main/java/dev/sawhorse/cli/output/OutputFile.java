// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file whose path is an option of a command. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Creates the folder of the file if it is missing.
     *
     * @throws InvalidInputException if the file cannot be created
     */
    public static void prepare(Path file) {
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
                    file, "cannot be written to " + folder + ": " + IoFailure.reason(e), null);
        }
    }
}
