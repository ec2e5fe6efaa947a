// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.ProgressListener;
import dev.sawhorse.cli.output.Terminal;
import java.io.PrintWriter;
import java.util.List;

/** The root of the command line, which holds the state of the process. */
public interface CommandRoot {
    /** Returns what the output streams are connected to. */
    Terminal terminal();

    /** Returns whether the process was asked to end. */
    Interruption interruption();

    /** Returns who follows the progress of the command. */
    ProgressListener progress();

    /**
     * Runs a command in this process as if neither of its streams were a terminal.
     *
     * @return its exit code
     */
    int execute(
            Interruption interruption,
            ProgressListener progress,
            PrintWriter out,
            PrintWriter err,
            List<String> arguments);
}
