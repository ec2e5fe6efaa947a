// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.scenario.fork.RunFork;
import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;

/**
 * The report of the command {@code fork}: what differs from when on, then the comparison of both futures.
 *
 * @param differs whether the futures differ under the first seed
 * @param details the report of the comparison, whose form for programs is that of the fork
 */
record ForkReport(RunFork fork, boolean differs, CompareReport details) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        String instant = fork.original().file().start().plusNanos(fork.at()).toString();
        out.println("From " + instant + " (" + ClockText.of(fork.at()) + "):");
        if (fork.changes().isEmpty()) {
            out.println("  nothing is changed");
        }
        fork.changes().forEach(change -> Prose.print("  ", change, out));
        if (!differs) {
            out.println();
            Prose.print(
                    "",
                    fork.changes().isEmpty()
                            ? "Both futures are the stored run."
                            : "The changes have no effect on the stored run: both futures are equal.",
                    out);
        }
        out.println();
        details.printTo(out);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        details.writeTo(json);
    }
}
