// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import dev.sawhorse.csv.CsvTable;
import org.jspecify.annotations.Nullable;

/**
 * A fact table: its provenance and a cursor over its rows.
 *
 * <p>The format is CSV in UTF-8. Lines {@code # key: value} come first with the provenance; then the column names; then the
 * rows. An empty cell means unknown or not applicable, and reads as 0 or false.
 */
final class FactTable {
    private final Provenance provenance;
    private final CsvTable rows;

    private FactTable(CsvTable rows, Provenance provenance) {
        this.rows = rows;
        this.provenance = provenance;
    }

    /** Opens a table that the source must have. */
    static FactTable require(FactSource source, String name) {
        FactTable table = find(source, name);
        if (table == null) {
            throw new FactsFormatException(
                    "Table '" + name + "' is missing.\nMaybe the folder of facts is incomplete.");
        }
        return table;
    }

    /** Opens a table, or returns null when the source does not have it. */
    static @Nullable FactTable find(FactSource source, String name) {
        byte[] bytes = source.read(name);
        if (bytes == null) {
            return null;
        }
        FactLines lines = new FactLines(name, bytes);
        return new FactTable(CsvTable.open(lines), lines.provenance());
    }

    /** Returns a table of rows that come from elsewhere. */
    static FactTable of(CsvTable rows, Provenance provenance) {
        return new FactTable(rows, provenance);
    }

    /** Returns the rows. */
    CsvTable rows() {
        return rows;
    }

    Provenance provenance() {
        return provenance;
    }

    /** Returns the index of a column, to be looked up once for all rows. */
    int column(String column) {
        return rows.require(column);
    }

    /** Returns the index of a column that the table may lack: its cells are then empty. */
    int optional(String column) {
        return rows.find(column);
    }

    /** Returns the name of the only column with a suffix, for a column whose name includes its unit. */
    String columnEnding(String ending) {
        for (String column : rows.headings()) {
            if (column.endsWith(ending)) {
                return column;
            }
        }
        return rows.headings().get(rows.require("…" + ending));
    }

    /** Moves to the next row; false after the last one. */
    boolean next() {
        return rows.next();
    }

    /** Returns the cell's text, empty when there is none. */
    String text(int column) {
        return rows.text(column);
    }

    /** Returns whether the cell holds {@code true}. */
    boolean flag(int column) {
        return text(column).startsWith("t");
    }

    /** Returns the cell as a whole number, 0 when empty. */
    int integer(int column) {
        String cell = text(column);
        try {
            return cell.isEmpty() ? 0 : Integer.parseInt(cell);
        } catch (NumberFormatException e) {
            throw rows.error(column, "\"" + cell + "\" is not a whole number", null);
        }
    }

    /** Creates the exception for a cell of the current row. */
    RuntimeException error(int column, String message) {
        return rows.error(column, message, null);
    }

    /** Returns the cell as a decimal number, 0 when empty. */
    double decimal(int column) {
        String cell = text(column);
        try {
            return cell.isEmpty() ? 0 : Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            throw rows.error(column, "\"" + cell + "\" is not a number", null);
        }
    }
}
