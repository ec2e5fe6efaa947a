package dev.sawhorse.facts;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the rows of one fact table.
 *
 * <p>The format is plain CSV, UTF-8, lines ended by {@code \n}, without quoting: a cell has neither comma nor line break. Lines
 * {@code # key: value} come first with the provenance; then the column names; then the rows. An empty cell means unknown or not
 * applicable, and reads as 0 or false.
 */
final class Table {
    private final String name;
    private final String text;
    private final Provenance provenance;
    private final List<String> columns;
    private final int[] fieldEnds;
    private int rowStart;
    private int nextRow;

    private Table(String name, String text) {
        this.name = name;
        this.text = text;
        this.provenance = readProvenance();
        this.columns = readColumns();
        this.fieldEnds = new int[columns.size()];
    }

    /** Opens a table that the source must have. */
    static Table require(FactSource source, String name) {
        Table table = find(source, name);
        if (table == null) {
            throw new FactsFormatException(
                    "Table '" + name + "' is missing.\nMaybe the folder of facts is incomplete.");
        }
        return table;
    }

    /** Opens a table, or returns null when the source does not have it. */
    static @Nullable Table find(FactSource source, String name) {
        byte[] bytes = source.read(name);
        return bytes == null ? null : new Table(name, new String(bytes, StandardCharsets.UTF_8));
    }

    Provenance provenance() {
        return provenance;
    }

    /** Returns the index of a column, to be looked up once for all rows. */
    int column(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new FactsFormatException("Table '" + name + "' has no column '" + column + "'; it has " + columns);
        }
        return index;
    }

    /** Returns the name of the only column with a suffix, for a column whose name includes its unit. */
    String columnEnding(String ending) {
        for (String column : columns) {
            if (column.endsWith(ending)) {
                return column;
            }
        }
        throw new FactsFormatException("Table '" + name + "' has no column '…" + ending + "'; it has " + columns);
    }

    /** Moves to the next row; false after the last one. */
    boolean next() {
        if (nextRow >= text.length()) {
            return false;
        }
        rowStart = nextRow;
        int fields = 0;
        int position = rowStart;
        while (true) {
            char c = position < text.length() ? text.charAt(position) : '\n';
            if (c == ',' || c == '\n') {
                if (fields == fieldEnds.length) {
                    throw malformed("has more cells than the " + fieldEnds.length + " columns");
                }
                fieldEnds[fields++] = position;
            }
            position++;
            if (c == '\n') {
                break;
            }
        }
        nextRow = position;
        if (fields != fieldEnds.length) {
            throw malformed("has " + fields + " cells, but there are " + fieldEnds.length + " columns");
        }
        return true;
    }

    /** Returns the cell's text, empty when there is none. */
    String text(int column) {
        return text.substring(start(column), fieldEnds[column]);
    }

    /** Returns whether the cell holds {@code true}. */
    boolean flag(int column) {
        return fieldEnds[column] > start(column) && text.charAt(start(column)) == 't';
    }

    /** Returns the cell as a whole number, 0 when empty. */
    int integer(int column) {
        int start = start(column);
        int end = fieldEnds[column];
        if (start == end) {
            return 0;
        }
        try {
            return Integer.parseInt(text, start, end, 10);
        } catch (NumberFormatException e) {
            throw malformed("has '" + text(column) + "' in column '" + columns.get(column) + "', not a whole number");
        }
    }

    /** Returns the cell as a decimal number, 0 when empty. */
    double decimal(int column) {
        String cell = text(column);
        if (cell.isEmpty()) {
            return 0;
        }
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            throw malformed("has '" + cell + "' in column '" + columns.get(column) + "', not a number");
        }
    }

    private int start(int column) {
        return column == 0 ? rowStart : fieldEnds[column - 1] + 1;
    }

    private Provenance readProvenance() {
        String source = "";
        String licence = "";
        String asOf = "";
        String note = "";
        while (text.startsWith("# ", nextRow)) {
            String line = takeLine().substring(2);
            int colon = line.indexOf(": ");
            String value = colon < 0 ? "" : line.substring(colon + 2);
            switch (colon < 0 ? line : line.substring(0, colon)) {
                case "source" -> source = value;
                case "licence" -> licence = value;
                case "as of" -> asOf = value;
                case "note" -> note = value;
                default ->
                    throw new FactsFormatException("Table '" + name + "' has an unknown header line '# " + line + "'");
            }
        }
        return new Provenance(name, source, licence, asOf, note);
    }

    private List<String> readColumns() {
        String line = takeLine();
        if (line.isEmpty()) {
            throw new FactsFormatException("Table '" + name + "' has no column names");
        }
        return Arrays.asList(line.split(",", -1));
    }

    private String takeLine() {
        int end = text.indexOf('\n', nextRow);
        int stop = end < 0 ? text.length() : end;
        String line = text.substring(nextRow, stop);
        nextRow = Math.min(stop + 1, text.length());
        return line;
    }

    private FactsFormatException malformed(String defect) {
        int end = text.indexOf('\n', rowStart);
        String row = text.substring(rowStart, end < 0 ? text.length() : end);
        return new FactsFormatException("Table '" + name + "': row '" + row + "' " + defect);
    }
}
