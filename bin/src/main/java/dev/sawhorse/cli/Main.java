package dev.sawhorse.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
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
            return Sawhorse.commandLine(Terminal.detect(), interruption)
                    .setOut(writer(FileDescriptor.out))
                    .setErr(err)
                    .execute(args);
        } catch (OutOfMemoryError e) {
            err.println("error: out of memory\nMaybe give it more: SAWHORSE_JAVA_OPTS=-Xmx4g");
            return ExitCode.NOT_FINISHED;
        }
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
