// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.history;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.workloads.history.HistoryFindings;
import java.io.PrintWriter;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/** The output of what could not be used of histories. */
final class FindingsText {
    private FindingsText() {}

    /** Prints them as text. */
    static void print(HistoryFindings findings, PrintWriter out) {
        if (!findings.skipped().isEmpty()) {
            out.println();
            out.println("Skipped:");
            for (HistoryFindings.Skipped skipped : findings.skipped()) {
                String count = String.format(Locale.ROOT, "%,d", skipped.count()) + " " + skipped.what();
                Prose.print("  ", count + ", first at " + skipped.first(), out);
            }
        }
        if (!findings.missing().isEmpty()) {
            out.println();
            out.println("Not in the files:");
            for (HistoryFindings.Missing missing : findings.missing()) {
                String text = missing.field() + "; unknown without: " + missing.consequence();
                Prose.print("  ", missing.format() + ": " + text, out);
            }
        }
    }

    /** Writes them as the fields {@code skipped} and {@code missing}. */
    static void write(HistoryFindings findings, JsonGenerator json) {
        json.writeName("skipped");
        json.writeStartArray();
        for (HistoryFindings.Skipped skipped : findings.skipped()) {
            json.writeStartObject();
            json.writeStringProperty("what", skipped.what());
            json.writeNumberProperty("count", skipped.count());
            json.writeStringProperty("first", skipped.first().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("missing");
        json.writeStartArray();
        for (HistoryFindings.Missing missing : findings.missing()) {
            json.writeStartObject();
            json.writeStringProperty("format", missing.format());
            json.writeStringProperty("field", missing.field());
            json.writeStringProperty("consequence", missing.consequence());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
