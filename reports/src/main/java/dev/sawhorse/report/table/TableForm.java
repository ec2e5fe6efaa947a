package dev.sawhorse.report.table;

import java.io.IOException;
import java.util.List;

/**
 * What one table of a run looks like: the header, the rows and what is told of both come from here.
 *
 * @param <R> what a row is made from
 * @param name of the table; its file is {@code name.csv}
 * @param description what a row is
 * @param columns in the order of the file, which never changes; new ones come last
 */
public record TableForm<R>(String name, String description, List<Column<R>> columns) {
    /** Returns the name of the file. */
    public String fileName() {
        return name + ".csv";
    }

    /** Writes the line of column names. */
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
