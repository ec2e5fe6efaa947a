// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.cli.output.Colours;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.cli.output.WrittenFiles;
import dev.sawhorse.report.table.CaveatLines;
import dev.sawhorse.report.table.SummaryTable;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.summary.Summary;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.run.RefusedObjects;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.UnboundPods;
import java.io.PrintWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code run}: the summary table for people, the content of {@code summary.json} for programs.
 *
 */
record RunReport(
        ScenarioRun.Outcome outcome,
        List<Assertion.Outcome> assertions,
        Caveats caveats,
        WrittenFiles files,
        Colours colours)
        implements Report {
    private static final int LONGEST = 60;
    private static final int GROUPS = 5;
    private static final int WIDTH = 80;
    private static final String INDENT = " ".repeat(13);

    @Override
    public void printTo(PrintWriter out) {
        out.print(SummaryTable.of(outcome.results(), verdict()));
        outcome.unbound().stream().limit(GROUPS).forEachOrdered(group -> printUnbound(group, out));
        outcome.refused().stream().limit(GROUPS).forEachOrdered(refusal -> printRefusal(refusal, out));
        out.print(CaveatLines.of(caveats, INDENT.length()));
        out.println();
        files.printTo(out);
    }

    /** Returns a line for each assertion with its actual value, below the number of those that hold. */
    private String verdict() {
        if (assertions.isEmpty()) {
            return "";
        }
        long holding = assertions.stream().filter(Assertion.Outcome::holds).count();
        StringBuilder lines = new StringBuilder();
        lines.append("Assertions   ")
                .append(holding)
                .append(" of ")
                .append(assertions.size())
                .append(" hold\n");
        int width = assertions.stream()
                .mapToInt(assertion -> assertion.assertion().text().length())
                .filter(length -> length <= LONGEST)
                .max()
                .orElse(0);
        for (Assertion.Outcome assertion : assertions) {
            String text = assertion.assertion().text();
            String actual = "is " + assertion.result().actualText();
            boolean fits = text.length() + actual.length() + 6 <= WIDTH;
            lines.append("  ")
                    .append(assertion.holds() ? colours.green("✓") : colours.red("✗"))
                    .append(' ')
                    .append(text)
                    .append(fits ? " ".repeat(Math.max(0, width - text.length()) + 2) : "\n" + " ".repeat(6))
                    .append(actual)
                    .append('\n');
        }
        return lines.toString();
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
