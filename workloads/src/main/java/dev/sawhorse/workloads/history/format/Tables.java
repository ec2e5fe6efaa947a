// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.workloads.trace.TraceText;
import java.util.List;
import java.util.function.Function;

/** The opening of tables whose column names are written in several ways. */
final class Tables {
    private Tables() {}

    /**
     * Opens a table.
     *
     * @param naming the usual column names of a header
     * @param required the columns that the table must have
     * @throws dev.sawhorse.input.InvalidInputException if one of them is missing
     */
    static CsvTable open(TraceText text, Function<String, List<String>> naming, String... required) {
        String header = text.nextLine();
        List<String> headings = naming.apply(header == null ? "" : header);
        for (String column : required) {
            if (!headings.contains(column)) {
                text.close();
                throw text.missing(column, headings);
            }
        }
        return CsvTable.open(text, headings);
    }
}
