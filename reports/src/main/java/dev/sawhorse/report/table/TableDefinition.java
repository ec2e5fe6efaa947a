// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import java.io.IOException;
import java.util.List;

/**
 * The definition of a table of a run: the source of its header, its rows and its description.
 *
 * @param <R> source of a row
 * @param name name of the table; its file is {@code name.csv}
 * @param description meaning of a row
 * @param columns in the order of the file, which never changes; new ones are appended
 */
public record TableDefinition<R>(String name, String description, List<Column<R>> columns) {
    /** Returns the name of the file. */
    public String fileName() {
        return name + ".csv";
    }

    /** Writes the header line. */
    void writeHeader(Appendable out) throws IOException {
        CsvWriter csv = new CsvWriter(out);
        columns.forEach(column -> csv.text(column.name()));
        csv.endRow();
    }

    /** Writes the line of a row. */
    void writeRow(R row, CsvWriter csv) throws IOException {
        for (Column<R> column : columns) {
            column.cell().write(row, csv);
        }
        csv.endRow();
    }

    /** Writes the whole table. */
    void write(Iterable<R> rows, Appendable out) throws IOException {
        writeHeader(out);
        CsvWriter csv = new CsvWriter(out);
        for (R row : rows) {
            writeRow(row, csv);
        }
    }
}
