// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.IoFailure;
import dev.sawhorse.facts.UnknownInstanceTypeException;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Printable;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.ProblemGroup;
import dev.sawhorse.results.LostPodsException;
import dev.sawhorse.results.invariants.InvariantViolationException;
import dev.sawhorse.scenario.sweep.RunFailedException;
import dev.sawhorse.scenario.validation.UnknownRegions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;
import tools.jackson.core.exc.JacksonIOException;

/** The handler of failures, which prints them to stderr and chooses an exit code. */
public final class FailureHandler implements IExecutionExceptionHandler, IParameterExceptionHandler {
    private static final int LONGEST = 2_000;
    private static final int SHOWN_FRAMES = 5;

    private final BooleanSupplier showsStackTrace;

    /** Makes a handler that prints stack traces only on request. */
    public FailureHandler(BooleanSupplier showsStackTrace) {
        this.showsStackTrace = showsStackTrace;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine commandLine = failure.getCommandLine();
        PrintWriter err = commandLine.getErr();
        if (failure instanceof UnmatchedArgumentException unmatched) {
            UnknownArguments words = new UnknownArguments(unmatched);
            err.println("error: " + Printable.line(words.message(), LONGEST));
            err.println(Printable.lines(words.hint()));
        } else {
            err.println("error: " + Printable.line(String.valueOf(failure.getMessage()), LONGEST));
            err.println("See " + commandLine.getCommandSpec().qualifiedName() + " --help");
        }
        err.flush();
        return ExitCode.BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine commandLine, ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        int exitCode = report(failure, err);
        if (showsStackTrace.getAsBoolean()) {
            failure.printStackTrace(err);
        }
        err.flush();
        return exitCode;
    }

    /**
     * Reports a failure that no command has handled, such as an {@link Error}, in a few lines.
     *
     * @return the exit code
     */
    public static int reportThrowable(Throwable failure, PrintWriter err) {
        if (failure instanceof OutOfMemoryError) {
            err.println("error: out of memory\nMaybe raise the limit: SAWHORSE_JAVA_OPTS=-Xmx4g");
            err.flush();
            return ExitCode.NOT_FINISHED;
        }
        err.println("error: this is a bug in Sawhorse: " + Printable.line(String.valueOf(failure), LONGEST));
        StackTraceElement[] trace = failure.getStackTrace();
        for (int i = 0; i < Math.min(SHOWN_FRAMES, trace.length); i++) {
            err.println("  at " + trace[i]);
        }
        err.println("Please report it with the scenario.");
        err.flush();
        return ExitCode.DEFECT;
    }

    private int report(Exception failure, PrintWriter err) {
        if (failure instanceof InvalidInputException invalid) {
            printProblems(invalid.problems(), err);
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof UnknownRegionException unknown) {
            err.println("error: " + UnknownRegions.message(unknown));
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof UnknownInstanceTypeException) {
            err.println("error: " + failure.getMessage());
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof IOException
                || failure instanceof UncheckedIOException
                || failure instanceof JacksonIOException) {
            err.println(
                    "error: the command could not be completed: " + Printable.line(IoFailure.text(failure), LONGEST));
            return ExitCode.NOT_FINISHED;
        }
        boolean isOfRun = failure instanceof InvariantViolationException
                || failure instanceof LostPodsException
                || failure instanceof RunFailedException;
        String text = String.valueOf(isOfRun ? failure.getMessage() : failure);
        err.println("error: this is a bug in Sawhorse: " + Printable.line(text, LONGEST));
        if (!showsStackTrace.getAsBoolean()) {
            err.println("--stacktrace shows details; please report it with the scenario.");
        }
        return ExitCode.DEFECT;
    }

    /**
     * Prints every problem on its own line that begins with its severity, with hints below; a problem with several positions
     * is printed once.
     */
    public static void printProblems(List<Problem> problems, PrintWriter err) {
        for (ProblemGroup group : ProblemGroup.of(problems)) {
            err.println(group.first().severity().name().toLowerCase(Locale.ROOT) + ": " + group);
        }
    }
}
