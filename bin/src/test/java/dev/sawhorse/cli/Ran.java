package dev.sawhorse.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What came of a command that was run inside the test's JVM. */
record Ran(int exitCode, String stdout, String stderr) {
    /** Runs a command as if neither of its streams were a terminal. */
    static Ran of(String... args) {
        StringWriter stdout = new StringWriter();
        StringWriter stderr = new StringWriter();
        int exitCode = Sawhorse.commandLine(Terminal.NONE, new Interruption(), args)
                .setOut(new PrintWriter(stdout))
                .setErr(new PrintWriter(stderr))
                .execute(args);
        return new Ran(exitCode, stdout.toString(), stderr.toString());
    }
}
