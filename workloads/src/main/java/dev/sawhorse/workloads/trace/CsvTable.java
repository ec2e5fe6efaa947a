package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Spelling;
import java.io.Closeable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A CSV table with a header, read row by row. */
final class CsvTable implements Closeable {
    /** The index of a column that the table does not have. */
    static final int ABSENT = -1;

    private static final int MOST_DIGITS = 60;

    private final TraceText text;
    private final List<String> headings;
    private @Nullable String pending;
    private final List<String> cells = new ArrayList<>();
    private final int[] starts;

    private CsvTable(TraceText text, List<String> headings, @Nullable String pending) {
        this.text = text;
        this.headings = headings;
        this.pending = pending;
        this.starts = new int[headings.size() + 1];
    }

    /** Opens a table whose first line is its header. */
    static CsvTable open(TraceInput input) {
        TraceText text = TraceText.open(input);
        return new CsvTable(text, split(first(text)), null);
    }

    /** Opens a table without a header. */
    static CsvTable open(TraceInput input, List<String> headings) {
        TraceText text = TraceText.open(input);
        return new CsvTable(text, headings, first(text));
    }

    private static String first(TraceText text) {
        String first = text.nextLine();
        if (first == null) {
            text.close();
            throw TraceText.error(Position.ofFile(text.name()), "is empty", null);
        }
        return first;
    }

    /** Returns the cells of a line. */
    static List<String> split(String line) {
        List<String> cells = new ArrayList<>();
        split(line, cells, new int[0]);
        return cells;
    }

    private static void split(String line, List<String> cells, int[] starts) {
        cells.clear();
        int start = 0;
        while (start <= line.length()) {
            if (cells.size() < starts.length) {
                starts[cells.size()] = start;
            }
            int end = end(line, start);
            cells.add(unquoted(line.substring(start, end)));
            start = end + 1;
        }
    }

    private static int end(String line, int start) {
        boolean quoted = false;
        for (int i = start; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                return i;
            }
        }
        return line.length();
    }

    private static String unquoted(String cell) {
        String bare = cell.strip();
        boolean quoted = bare.length() > 1 && bare.startsWith("\"") && bare.endsWith("\"");
        return quoted ? bare.substring(1, bare.length() - 1).replace("\"\"", "\"") : bare;
    }

    /** Advances to the next row and returns whether there is one. */
    boolean next() {
        String line = pending == null ? text.nextLine() : pending;
        pending = null;
        if (line == null) {
            return false;
        }
        split(line, cells, starts);
        if (cells.size() != headings.size()) {
            throw TraceText.error(
                    text.position(0),
                    "has " + cells.size() + " values, but the table has " + headings.size() + " columns",
                    cells.size() < headings.size()
                            ? "Maybe the file was truncated."
                            : "Quote values that contain a comma.");
        }
        return true;
    }

    /** Returns the index of the first of several column names that the table has, or {@link #ABSENT}. */
    int find(String... names) {
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
     * @throws InvalidInputException if it has none of them
     */
    int require(String... names) {
        int column = find(names);
        if (column == ABSENT) {
            String hint = Spelling.hint(names[0], headings);
            text.close();
            throw TraceText.error(
                    text.position(0),
                    "the column \"" + names[0] + "\" is missing",
                    hint == null
                            ? "Maybe it has another format; the columns are " + String.join(", ", headings) + "."
                            : hint);
        }
        return column;
    }

    /** Returns the index of the first column whose name starts with one of several prefixes, or {@link #ABSENT}. */
    int findStarting(String... words) {
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
    List<String> headings() {
        return headings;
    }

    /** Returns a cell as text, empty for an absent column. */
    String text(int column) {
        return column == ABSENT ? "" : cells.get(column);
    }

    /**
     * Returns a cell multiplied by a unit and rounded to a whole number of 0 or more, or {@link TracePod#UNKNOWN} if it is
     * empty.
     */
    long amount(int column, BigDecimal unit) {
        String cell = text(column);
        if (cell.isEmpty()) {
            return TracePod.UNKNOWN;
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
    long requireAmount(int column, BigDecimal unit) {
        long amount = amount(column, unit);
        if (amount == TracePod.UNKNOWN) {
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
    InvalidInputException error(int column, String message, @Nullable String hint) {
        return TraceText.error(text.position(starts[column] + 1), headings.get(column) + " " + message, hint);
    }

    /** Creates the exception for a cell of the header and stops the reading. */
    InvalidInputException headingError(int column, String message, @Nullable String hint) {
        int start = 1;
        for (int i = 0; i < column; i++) {
            start += headings.get(i).length() + 1;
        }
        text.close();
        return TraceText.error(text.position(start), "\"" + headings.get(column) + "\" " + message, hint);
    }

    @Override
    public void close() {
        text.close();
    }
}
