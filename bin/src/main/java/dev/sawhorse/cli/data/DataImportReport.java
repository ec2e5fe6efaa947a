// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.data;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.facts.convert.ImportedTables;
import dev.sawhorse.facts.convert.LeftOut;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code data import}.
 *
 * @param folder the folder of the tables
 * @param kind what was imported
 */
record DataImportReport(Path folder, ImportedTables imported, DataImportCommand.Kind kind) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        TextTable table = new TextTable().withText("TABLE").withNumber("ROWS").withText("AS OF");
        for (ImportedTables.Table each : imported.tables()) {
            table.add(each.file(), String.valueOf(each.rows()), each.asOf());
        }
        out.println("written to " + folder);
        out.println();
        table.printTo(out);
        Map<String, LeftOut.Reason> reasons = imported.leftOut().reasons();
        if (!reasons.isEmpty()) {
            out.println();
            out.println("Left out:");
            reasons.forEach((reason, rows) -> Prose.print(
                    "  ",
                    rows.count() + (rows.count() == 1 ? " row: " : " rows: ") + reason + " ("
                            + String.join(", ", rows.names()) + ")",
                    out));
        }
        out.println();
        ImportedTables.Table first = imported.tables().get(0);
        out.println("In a scenario of " + first.region() + ":");
        kind.setting(folder.resolve(first.file()), first).lines().forEach(line -> out.println("  " + line));
    }

    @Override
    public void writeTo(JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("folder", folder.toString());
        json.writeName("tables");
        json.writeStartArray();
        for (ImportedTables.Table table : imported.tables()) {
            json.writeStartObject();
            json.writeStringProperty("file", table.file());
            json.writeStringProperty("region", table.region());
            json.writeNumberProperty("rows", table.rows());
            json.writeStringProperty("asOf", table.asOf());
            if (!table.begin().isEmpty()) {
                json.writeStringProperty("begin", table.begin());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeName("leftOut");
        json.writeStartArray();
        imported.leftOut().reasons().forEach((reason, rows) -> {
            json.writeStartObject();
            json.writeStringProperty("reason", reason);
            json.writeNumberProperty("count", rows.count());
            json.writeName("names");
            TreeWriter.write(rows.names(), json);
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeEndObject();
    }
}
