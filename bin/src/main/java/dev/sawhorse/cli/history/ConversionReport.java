// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.history;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.convert.ConvertedHistory;
import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code history convert}.
 *
 * @param folder the folder that was written
 * @param converted its files, and what they do not express
 * @param findings what could not be used
 */
record ConversionReport(String folder, ConvertedHistory converted, HistoryFindings findings) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        TextTable files = new TextTable().withText("FILE").withText("CONTENTS");
        converted.files().forEach((file, contents) -> files.add(file, contents));
        out.println("written to " + folder);
        out.println();
        files.printTo(out);
        if (!converted.leftOut().isEmpty()) {
            out.println();
            out.println("Not expressed by the scenario:");
            converted.leftOut().forEach(text -> Prose.print("  ", text, out));
        }
        FindingsText.print(findings, out);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("folder", folder);
        json.writeName("files");
        json.writeStartObject();
        converted.files().forEach(json::writeStringProperty);
        json.writeEndObject();
        json.writeName("leftOut");
        json.writeStartArray();
        converted.leftOut().forEach(json::writeString);
        json.writeEndArray();
        FindingsText.write(findings, json);
        json.writeEndObject();
    }
}
