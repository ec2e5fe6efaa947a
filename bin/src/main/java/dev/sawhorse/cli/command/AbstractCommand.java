// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
}
