// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.lint;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.karpenter.lint.LintRule;
import java.io.PrintWriter;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** The list of lint rules with their sources. */
record RulesReport(List<LintRule> rules) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        for (LintRule rule : rules) {
            out.println(rule.id());
            Prose.print("    ", rule.source(), out);
        }
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartArray();
        for (LintRule rule : rules) {
            json.writeStartObject();
            json.writeStringProperty("rule", rule.id());
            json.writeStringProperty("source", rule.source());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
