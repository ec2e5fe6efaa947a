// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The base class of all commands: help, output streams, and an exit code as the result. */
public abstract class AbstractCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before any call
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // evaluated by picocli during parsing
    private boolean help;

    /** Returns the model of this command. */
    protected final CommandSpec spec() {
        return spec;
    }

    /** Returns the root of the command line, which holds the state of the process. */
    protected final CommandRoot root() {
        return (CommandRoot) spec.root().userObject();
    }

    /** Returns the writer of the result, and of nothing else. */
    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Returns the writer of progress and error messages. */
    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Refuses the value of an option unless it holds. */
    protected final void require(boolean holds, String option, @Nullable Object value, String expected) {
        require(spec, holds, option, value, expected);
    }

    /** Refuses the value of an option of a command unless it holds. */
    public static void require(
            CommandSpec spec, boolean holds, String option, @Nullable Object value, String expected) {
        if (!holds) {
            throw new ParameterException(
                    spec.commandLine(), "Invalid value for option '" + option + "': " + value + " is not " + expected);
        }
    }
}
