// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.nio.file.Path;
import java.util.List;

/**
 * One row of a source file.
 *
 * @param file the file, for messages
 * @param line line number, from 1
 * @param columns column names of the file
 * @param cells the row's cells
 */
record SourceRow(Path file, int line, List<String> columns, List<String> cells) {
    SourceRow {
        if (cells.size() != columns.size()) {
            throw new ConversionException(
                    file + ":" + line + ": " + cells.size() + " cells for " + columns.size() + " columns");
        }
    }

    /** Returns the cell of a required column. */
    String text(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new ConversionException(file + ": unknown column '" + column + "'; columns are " + columns);
        }
        return cells.get(index);
    }

    /** Returns the cell of a column, empty when the file lacks the column. */
    String optional(String column) {
        int index = columns.indexOf(column);
        return index < 0 ? "" : cells.get(index);
    }

    /** Returns a cell that must be a number. */
    double number(String column) {
        String cell = text(column);
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            throw new ConversionException(
                    file + ":" + line + ": '" + cell + "' in column '" + column + "' is not a number");
        }
    }

    /** Returns whether a cell holds {@code true}. */
    boolean flag(String column) {
        return optional(column).equalsIgnoreCase("true");
    }
}
