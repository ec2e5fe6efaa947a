// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.cli.output.Colours;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.lint.BudgetCalendar;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.scenario.lint.Lint;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code lint}: the calendars of the NodePools, the findings by position, and their number.
 *
 * @param styled whether colours may be used
 */
record LintReport(Lint lint, boolean styled) implements Report {
    private static final String INDENT = "  ";
    private static final String INSTEAD = INDENT + "Instead: ";

    @Override
    public void printTo(PrintWriter out) {
        for (BudgetCalendar calendar : lint.calendars()) {
            new CalendarText(calendar, new Colours(styled)).printTo(out);
            out.println();
        }
        for (List<Finding> group : FindingGroups.of(lint.findings())) {
            print(group, out);
            out.println();
        }
        out.println(summary());
    }

    private void print(List<Finding> group, PrintWriter out) {
        Finding finding = group.get(0);
        String path = finding.path().isEmpty() ? "" : finding.path() + " ";
        String more = group.size() == 1 ? "" : " (and " + (group.size() - 1) + " more)";
        out.println(new Colours(styled).severity(finding.severity()) + ": " + finding.position() + ": " + path + "["
                + finding.rule() + "]" + more);
        Prose.print(INDENT, FindingGroups.message(group), out);
        String[] lines = finding.fix().split("\n", -1);
        if (!finding.fix().isEmpty()) {
            boolean guess = finding.rule().equals(Lint.READING);
            Prose.print(guess ? INDENT : INSTEAD, lines[0], out);
        }
        for (int i = 1; i < lines.length; i++) {
            printYaml(INDENT + INDENT + lines[i], out);
        }
    }

    /**
     * Prints a list item; one that is longer than a line of the terminal continues in the next line, which is equivalent in
     * YAML.
     */
    private static void printYaml(String line, PrintWriter out) {
        int comma = line.lastIndexOf(", ", Prose.WIDTH - 1);
        if (line.length() <= Prose.WIDTH || comma < 0) {
            out.println(line);
            return;
        }
        out.println(line.substring(0, comma + 1));
        printYaml(INDENT.repeat(3) + line.substring(comma + 1), out);
    }

    private String summary() {
        List<String> counts = new ArrayList<>();
        for (Severity severity : Severity.values()) {
            long count = count(severity);
            if (count > 0) {
                String word = severity.name().toLowerCase(Locale.ROOT);
                counts.add(count + " " + word + (count == 1 ? "" : "s"));
            }
        }
        return counts.isEmpty() ? "no findings" : String.join(", ", counts);
    }

    private long count(Severity severity) {
        return lint.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        for (Severity severity : Severity.values()) {
            json.writeNumberProperty(severity.name().toLowerCase(Locale.ROOT) + "s", count(severity));
        }
        json.writeName("findings");
        json.writeStartArray();
        lint.findings().forEach(finding -> write(json, finding));
        json.writeEndArray();
        json.writeName("calendars");
        json.writeStartArray();
        lint.calendars().forEach(calendar -> CalendarTree.write(calendar, json));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Finding finding) {
        json.writeStartObject();
        json.writeStringProperty("rule", finding.rule());
        json.writeStringProperty("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("file", finding.position().file());
        json.writeNumberProperty("line", finding.position().line());
        json.writeNumberProperty("column", finding.position().column());
        json.writeStringProperty("path", finding.path());
        json.writeStringProperty("object", finding.object());
        json.writeStringProperty("message", finding.message());
        json.writeStringProperty("instead", finding.fix());
        json.writeEndObject();
    }
}
