// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.results.invariants.Invariant;
import dev.sawhorse.results.invariants.InvariantViolationException;
import dev.sawhorse.results.invariants.Violation;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

import static org.assertj.core.api.Assertions.assertThat;

class FailureHandlerTest {
    @Command(name = "broken")
    private static final class Broken implements Runnable {
        @Override
        public void run() {
            throw new InvariantViolationException(new Violation(
                    Invariant.ALLOCATABLE, 12_500_000_000L, "node n-1", "pod default/a was bound to it", "full"));
        }
    }

    @Test
    void aViolatedInvariantIsADefectThatNamesItsFirstEvent() {
        StringWriter err = new StringWriter();
        int exitCode = new CommandLine(new Broken())
                .setErr(new PrintWriter(err))
                .setExecutionExceptionHandler(new FailureHandler(() -> false))
                .execute();

        assertThat(exitCode).isEqualTo(ExitCode.DEFECT);
        assertThat(err.toString())
                .startsWith(
                        "error: this is a bug in Sawhorse: invariant ALLOCATABLE violated at 12.5 s by node n-1: pod "
                                + "default/a was bound to it (before: full)");
    }
}
