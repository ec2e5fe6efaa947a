// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Terminal;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/**
 * The training run of the class-data archive: it runs the most common commands, so that the archive dumped at exit
 * contains their classes. The launcher calls it once after a build, with a scenario and an output folder; the output of
 * the commands is discarded.
 */
final class ArchiveTraining {
    private ArchiveTraining() {}

    public static void main(String[] args) {
        String scenario = args[0];
        String folder = args[1];
        for (List<String> command : List.of(
                List.of("--help"),
                List.of("validate", scenario, "--json"),
                List.of("instances", "--limit", "1"),
                List.of("schema", "--output", "yaml"),
                List.of("run", scenario, "-o", folder),
                List.of("run", scenario, "-o", folder, "--no-charts", "--json"))) {
            Sawhorse.commandLine(Terminal.NONE)
                    .setOut(new PrintWriter(Writer.nullWriter()))
                    .setErr(new PrintWriter(Writer.nullWriter()))
                    .execute(command.toArray(String[]::new));
        }
    }
}
