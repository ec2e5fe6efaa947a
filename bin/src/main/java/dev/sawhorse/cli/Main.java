package dev.sawhorse.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry of the program. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        Interruption interruption = new Interruption();
        interruption.listen();
        int exitCode = exitCode(args, interruption);
        interruption.finished();
        System.exit(exitCode);
    }

    private static int exitCode(String[] args, Interruption interruption) {
        PrintWriter err = writer(FileDescriptor.err);
        try {
            ResultWriter result = new ResultWriter(FileDescriptor.out);
            PrintWriter out = new PrintWriter(result, true);
            int exitCode = Sawhorse.commandLine(Terminal.detect(), interruption, args)
                    .setOut(out)
                    .setErr(err)
                    .execute(args);
            out.flush();
            IOException failure = result.failure();
            if (failure == null) {
                return exitCode;
            }
            err.println("error: standard output could not be written: " + IoFailure.text(failure));
            return ExitCode.NOT_FINISHED;
        } catch (OutOfMemoryError e) {
            err.println("error: out of memory\nMaybe give it more: SAWHORSE_JAVA_OPTS=-Xmx4g");
            return ExitCode.NOT_FINISHED;
        }
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
