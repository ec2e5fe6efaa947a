// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.csv;

import java.io.Closeable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A CSV table with named columns, read row by row. Lines above the header that start with {@code # } are comments. */
public final class CsvTable implements Closeable {
    /** The index of a column that the table does not have. */
    public static final int ABSENT = -1;

    /** The amount of an empty cell. */
    public static final long EMPTY = -1;

    /** The begin of the lines above the header that state where a table comes from. */
    private static final String COMMENT = "# ";

    private static final int MOST_DIGITS = 60;

    private final CsvSource source;
    private final List<String> headings;
    private final CsvRow row = new CsvRow();
    private @Nullable String pending;

    private CsvTable(CsvSource source, List<String> headings, @Nullable String pending) {
        this.source = source;
        this.headings = headings;
        this.pending = pending;
    }

    /** Opens a table whose first line is its header. */
    public static CsvTable open(CsvSource source) {
        return new CsvTable(source, CsvRow.cells(first(source)), null);
    }

    /** Opens a table without a header. */
    public static CsvTable open(CsvSource source, List<String> headings) {
        return new CsvTable(source, headings, first(source));
    }

    private static String first(CsvSource source) {
        String first = source.nextLine();
        while (first != null && first.startsWith(COMMENT)) {
            first = source.nextLine();
        }
        if (first == null) {
            source.close();
            throw source.error(0, "is empty", null);
        }
        return first;
    }

    /** Advances to the next row and returns whether there is one. */
    public boolean next() {
        String line = pending == null ? source.nextLine() : pending;
        pending = null;
        if (line == null) {
            return false;
        }
        row.read(line);
        if (row.size() != headings.size()) {
            throw source.error(
                    0,
                    "has " + row.size() + " values, but the table has " + headings.size() + " columns",
                    row.size() < headings.size()
                            ? "Maybe the file was truncated."
                            : "Quote values that contain a comma.");
        }
        return true;
    }

    /** Returns the index of the first of several column names that the table has, or {@link #ABSENT}. */
    public int find(String... names) {
        for (String name : names) {
            int column = headings.indexOf(name);
            if (column >= 0) {
                return column;
            }
        }
        return ABSENT;
    }

    /**
     * Returns the index of the first of several column names that the table has.
     *
     * @throws RuntimeException of the source if it has none of them
     */
    public int require(String... names) {
        int column = find(names);
        if (column == ABSENT) {
            source.close();
            throw source.missing(names[0], headings);
        }
        return column;
    }

    /** Returns the index of the first column whose name starts with one of several prefixes, or {@link #ABSENT}. */
    public int findStarting(String... words) {
        for (String word : words) {
            for (int i = 0; i < headings.size(); i++) {
                if (headings.get(i).startsWith(word)) {
                    return i;
                }
            }
        }
        return ABSENT;
    }

    /** Returns the column names. */
    public List<String> headings() {
        return headings;
    }

    /** Returns a cell as text, empty for an absent column. */
    public String text(int column) {
        return column == ABSENT ? "" : row.text(column);
    }

    /**
     * Returns a cell multiplied by a unit and rounded to a whole number of 0 or more, or {@link TracePod#UNKNOWN} if it is
     * empty.
     */
    public long amount(int column, BigDecimal unit) {
        String cell = text(column);
        if (cell.isEmpty()) {
            return EMPTY;
        }
        BigDecimal amount = number(column, cell).multiply(unit).setScale(0, RoundingMode.HALF_UP);
        if (amount.signum() < 0) {
            throw error(column, cell + " is negative", negativeHint(column));
        }
        try {
            return amount.longValueExact();
        } catch (ArithmeticException e) {
            throw error(column, cell + " is too large", "Did you mean another unit?");
        }
    }

    /** Returns a cell that must not be empty, multiplied by a unit. */
    public long requireAmount(int column, BigDecimal unit) {
        long amount = amount(column, unit);
        if (amount == EMPTY) {
            throw error(column, "is empty", null);
        }
        return amount;
    }

    private BigDecimal number(int column, String cell) {
        try {
            BigDecimal number = new BigDecimal(cell);
            if (Math.abs(number.scale()) > MOST_DIGITS || number.precision() > MOST_DIGITS) {
                throw error(column, cell + " has more than " + MOST_DIGITS + " digits", null);
            }
            return number;
        } catch (NumberFormatException e) {
            boolean unit = !cell.isEmpty() && Character.isDigit(cell.charAt(0));
            throw error(
                    column,
                    "\"" + cell + "\" is not a number",
                    unit ? "Remove the unit: the header states it." : "Leave unknown values empty.");
        }
    }

    private String negativeHint(int column) {
        return headings.get(column).contains("duration")
                ? "Maybe the end is before the start; leave an unknown duration empty."
                : "Leave unknown values empty.";
    }

    /** Creates the exception for a cell of the current row. */
    public RuntimeException error(int column, String message, @Nullable String hint) {
        return source.error(row.position(column), headings.get(column) + " " + message, hint);
    }

    /** Creates the exception for a cell of the header and stops the reading. */
    public RuntimeException headingError(int column, String message, @Nullable String hint) {
        int start = 1;
        for (int i = 0; i < column; i++) {
            start += headings.get(i).length() + 1;
        }
        source.close();
        return source.error(start, "\"" + headings.get(column) + "\" " + message, hint);
    }

    @Override
    public void close() {
        source.close();
    }
}
