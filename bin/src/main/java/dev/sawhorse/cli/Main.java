// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.IoFailure;
import dev.sawhorse.cli.output.ResultWriter;
import dev.sawhorse.cli.output.Terminal;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** The main class of the program. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT);
        Interruption interruption = new Interruption();
        interruption.listen();
        int exitCode = ExitCode.DEFECT;
        try {
            exitCode = exitCode(args, interruption);
        } finally {
            interruption.finished();
        }
        System.exit(exitCode);
    }

    private static int exitCode(String[] args, Interruption interruption) {
        PrintWriter err = writer(FileDescriptor.err);
        try {
            ResultWriter result = new ResultWriter(FileDescriptor.out);
            PrintWriter out = new PrintWriter(result, true);
            int exitCode = Sawhorse.execute(Terminal.detect(), interruption, out, err, args);
            out.flush();
            IOException failure = result.failure();
            if (failure == null) {
                return exitCode;
            }
            err.println("error: standard output could not be written: " + IoFailure.text(failure));
            return ExitCode.NOT_FINISHED;
        } catch (Throwable e) {
            return report(e, err);
        }
    }

    /** The failure report itself may fail, for example when no more classes can be loaded. */
    private static int report(Throwable failure, PrintWriter err) {
        try {
            return FailureHandler.reportThrowable(failure, err);
        } catch (Throwable again) {
            err.println("error: this is a bug in Sawhorse, or the system lacks a resource: "
                    + failure.getClass().getName());
            err.flush();
            return ExitCode.DEFECT;
        }
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
