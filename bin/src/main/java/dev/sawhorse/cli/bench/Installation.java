// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A clone or a distribution of Sawhorse, which its launcher starts as it does for a user.
 *
 * @param folder its absolute path
 */
record Installation(Path folder) {
    /** The system property with which a launcher states the folder of its installation. */
    private static final String HOME = "sawhorse.home";

    /** Returns the installation in a folder. */
    static Installation in(Path folder) {
        Installation installation = new Installation(folder.toAbsolutePath().normalize());
        if (!Files.isExecutable(installation.launcher())) {
            throw InvalidInputException.ofFile(
                    folder,
                    "there is no executable file bin/sawhorse in it",
                    "It should be the folder of a clone or of a distribution.");
        }
        return installation;
    }

    /** Returns the installation of this process, or null if it was started without a launcher. */
    static @Nullable Installation current() {
        String home = System.getProperty(HOME);
        return home == null ? null : in(Path.of(home));
    }

    /** Returns the executable file that starts it. */
    Path launcher() {
        return folder.resolve("bin/sawhorse");
    }

    /** Returns the folder of its scenarios. */
    Path scenarios() {
        return folder.resolve("scenarios");
    }

    /**
     * Starts it once: the first start of an installation builds it or writes its class-data archive, which is not part of a
     * run.
     */
    void prepare() throws IOException {
        Process process = new ProcessBuilder(launcher().toString(), "version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            if (process.waitFor() != ExitCode.DONE) {
                throw new IOException(launcher() + " cannot be started");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the benchmark was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
