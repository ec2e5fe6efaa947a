// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.Terminal;

/** The root of the command line, which holds the state of the process. */
public interface CommandRoot {
    /** Returns what the output streams are connected to. */
    Terminal terminal();

    /** Returns whether the process was asked to end. */
    Interruption interruption();
}
