// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.report.table.CaveatLines;
import dev.sawhorse.report.table.SummaryTable;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.summary.Summary;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.run.RefusedObjects;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.UnboundPods;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code run}: the summary table for people, the content of {@code summary.json} for programs.
 *
 * @param folder folder of the files
 */
record RunReport(ScenarioRun.Outcome outcome, List<Assertion.Outcome> assertions, Caveats caveats, Path folder)
        implements Report {
    private static final int GROUPS = 5;
    private static final int WIDTH = 80;
    private static final String INDENT = " ".repeat(13);

    @Override
    public void printTo(PrintWriter out) {
        out.print(SummaryTable.of(outcome.results()));
        outcome.unbound().stream().limit(GROUPS).forEachOrdered(group -> printUnbound(group, out));
        outcome.refused().stream().limit(GROUPS).forEachOrdered(refusal -> printRefusal(refusal, out));
        out.print(CaveatLines.of(caveats, INDENT.length()));
        if (!assertions.isEmpty()) {
            long holding = assertions.stream().filter(Assertion.Outcome::holds).count();
            out.println("Assertions   " + holding + " of " + assertions.size() + " hold");
        }
        out.println();
        out.println("Files in " + folder);
    }

    private static void printUnbound(UnboundPods.Group group, PrintWriter out) {
        String pods = group.pods() == 1 ? "1 pod" : group.pods() + " pods";
        out.println("Never bound  " + pods + " of " + group.owner() + ":");
        printText(group.reason(), out);
    }

    private static void printRefusal(RefusedObjects.Refusal refusal, PrintWriter out) {
        out.println("Refused      for " + refusal.object() + ":");
        printText(refusal.message(), out);
    }

    private static void printText(String text, PrintWriter out) {
        StringBuilder line = new StringBuilder(INDENT);
        for (String word : text.split(" ")) {
            if (line.length() > INDENT.length() && line.length() + word.length() >= WIDTH) {
                out.println(line.toString().stripTrailing());
                line = new StringBuilder(INDENT);
            }
            line.append(word).append(' ');
        }
        out.println(line.toString().stripTrailing());
    }

    @Override
    public void writeTo(JsonGenerator json) {
        TreeWriter.write(
                Summary.of(
                        outcome.results(),
                        caveats,
                        assertions.stream().map(Assertion.Outcome::result).toList()),
                json);
    }
}
