// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What came of a command that was run inside the test's JVM. */
public record Ran(int exitCode, String stdout, String stderr) {
    /** Runs a command as if neither of its streams were a terminal. */
    public static Ran of(String... args) {
        StringWriter stdout = new StringWriter();
        StringWriter stderr = new StringWriter();
        int exitCode = Sawhorse.execute(
                Terminal.NONE, new Interruption(), new PrintWriter(stdout), new PrintWriter(stderr), args);
        return new Ran(exitCode, stdout.toString(), stderr.toString());
    }
}
