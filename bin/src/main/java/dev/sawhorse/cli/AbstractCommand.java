package dev.sawhorse.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What all commands have: help, the two streams, and an exit code as their result. */
abstract class AbstractCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before it calls anything
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli acts on it while it parses
    private boolean help;

    /** Returns the model of this command. */
    final CommandSpec spec() {
        return spec;
    }

    /** Returns the root of the command line, which knows of its process. */
    final Sawhorse root() {
        return (Sawhorse) spec.root().userObject();
    }

    /** Returns where the result goes, and nothing but the result. */
    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Returns where progress and complaints go. */
    final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
