// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.Provenance;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The provenance of all tables: a CSV file with the columns {@code table,source,licence,as_of,note}.
 *
 * <p>A table of one region (such as {@code on-demand/us-east-1}) has the row of its own name, else the row of its folder
 * ({@code on-demand}).
 */
final class ProvenanceSheet {
    private final Map<String, SourceRow> rows = new LinkedHashMap<>();

    /** Reads a sheet. */
    static ProvenanceSheet read(Path file) {
        ProvenanceSheet sheet = new ProvenanceSheet();
        for (SourceRow row : SourceFile.read(file)) {
            sheet.rows.put(row.text("table"), row);
        }
        return sheet;
    }

    /** Returns the provenance of a table. */
    Provenance of(String table) {
        int slash = table.indexOf('/');
        SourceRow row = rows.get(table);
        if (row == null && slash > 0) {
            row = rows.get(table.substring(0, slash));
        }
        if (row == null) {
            throw new ConversionException("The provenance sheet has no row for table '" + table
                    + "'.\nMaybe add one: table,source,licence,as_of,note");
        }
        return new Provenance(table, row.text("source"), row.text("licence"), row.text("as_of"), row.optional("note"));
    }
}
