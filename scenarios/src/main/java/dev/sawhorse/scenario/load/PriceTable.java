// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.scenario.validation.PriceValidator;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A table of a user's own on-demand prices, in the format of the shipped ones: lines {@code # key: value}, then the columns
 * {@code instance_type,usd_per_hour}, then a row for each type.
 */
final class PriceTable {
    private static final String TYPE = "instance_type";
    private static final String PRICE = "usd_per_hour";
    private static final Pattern UNIT = Pattern.compile("([a-z]+)_per_([a-z]+)");
    private static final Pattern AS_OF = Pattern.compile("# *as of: *(\\S.*?) *");
    private static final Pattern DATE = Pattern.compile("([0-9]{4})(?:-([0-9]{2}))?(?:-([0-9]{2}))?");

    private final String name;
    private final PriceValidator check;
    private final LocalDate runEnd;
    private final Map<String, Double> prices = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final CsvRow row = new CsvRow();
    private int line;

    private PriceTable(String name, PriceValidator check, LocalDate runEnd) {
        this.name = name;
        this.check = check;
        this.runEnd = runEnd;
    }

    /**
     * Reads a table.
     *
     * @param check validates prices
     * @param runEnd the last day of the run; a table with a later date is from the future
     * @throws InvalidInputException with the position of the first error
     */
    static Map<String, Double> read(TraceInput input, PriceValidator check, LocalDate runEnd) {
        PriceTable table = new PriceTable(input.name(), check, runEnd);
        table.read(text(input));
        return Collections.unmodifiableMap(table.prices);
    }

    private static String text(TraceInput input) {
        try (var bytes = input.opening().open()) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new InvalidInputException(new Problem(
                    Severity.ERROR, Position.ofFile(input.name()), "", "cannot be read: " + e.getMessage(), null));
        }
    }

    private void read(String text) {
        int typeColumn = -1;
        int priceColumn = -1;
        int columns = 0;
        for (String written : text.split("\r?\n", -1)) {
            line++;
            row.read(written);
            if (written.startsWith("#")) {
                checkDate(written);
            } else if (!written.isBlank() && typeColumn < 0) {
                List<String> headings = CsvRow.cells(written);
                columns = headings.size();
                typeColumn = typeColumn(headings);
                priceColumn = priceColumn(headings);
            } else if (!written.isBlank()) {
                if (row.size() != columns) {
                    throw wrong(1, "has " + row.size() + " values, but the table has " + columns + " columns", null);
                }
                readRow(typeColumn, priceColumn);
            }
        }
        if (prices.isEmpty()) {
            throw wrong(0, "is a table without prices", "Start it with the line " + TYPE + "," + PRICE + ".");
        }
    }

    private void readRow(int typeColumn, int priceColumn) {
        String type = row.text(typeColumn);
        String unknown = check.unknownType(type);
        if (unknown != null) {
            throw wrong(row.position(typeColumn), unknown, check.typeHint(type));
        }
        Integer first = lines.putIfAbsent(type, line);
        if (first != null) {
            throw wrong(
                    row.position(typeColumn),
                    type + " is duplicated; first in line " + first + "",
                    "Remove one of the rows.");
        }
        int column = row.position(priceColumn);
        double price = price(row.text(priceColumn), type, column);
        PriceValidator.Complaint complaint = check.complaint(type, price);
        if (complaint != null) {
            throw wrong(column, complaint.message(), complaint.hint());
        }
        prices.put(type, price);
    }

    private double price(String cell, String type, int column) {
        if (cell.isEmpty()) {
            throw wrong(column, type + " has no price", "Remove the row to use the known price.");
        }
        try {
            return Double.parseDouble(cell);
        } catch (NumberFormatException e) {
            throw wrong(
                    column,
                    "\"" + cell + "\" is not a number",
                    "Remove currency and unit: the column is in USD per hour.");
        }
    }

    private int typeColumn(List<String> headings) {
        int column = headings.indexOf(TYPE);
        if (column < 0) {
            throw wrong(
                    1,
                    "the column \"" + TYPE + "\" is missing",
                    "The columns are " + String.join(", ", headings) + ".");
        }
        return column;
    }

    private int priceColumn(List<String> headings) {
        int column = headings.indexOf(PRICE);
        if (column >= 0) {
            return column;
        }
        for (int i = 0; i < headings.size(); i++) {
            Matcher unit = UNIT.matcher(headings.get(i));
            if (unit.matches()) {
                throw wrong(
                        row.position(i),
                        "the prices are in " + unit.group(1) + " per " + unit.group(2) + ", not in USD per hour",
                        "Convert them and name the column " + PRICE + "; a month has 730 hours.");
            }
        }
        throw wrong(
                1, "the column \"" + PRICE + "\" is missing", "The columns are " + String.join(", ", headings) + ".");
    }

    private void checkDate(String comment) {
        Matcher asOf = AS_OF.matcher(comment);
        if (!asOf.matches()) {
            return;
        }
        LocalDate date = date(asOf.group(1));
        int column = asOf.start(1) + 1;
        if (date == null) {
            throw wrong(column, "\"" + asOf.group(1) + "\" is not a date", "Write it as 2026-01-05.");
        }
        if (date.isAfter(runEnd)) {
            throw wrong(
                    column,
                    "the prices are as of " + asOf.group(1) + ", but the run ends at " + runEnd + ", before that",
                    "Correct the year, or start the run later.");
        }
    }

    private static @Nullable LocalDate date(String text) {
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return null;
        }
        int month = date.group(2) == null ? 1 : Integer.parseInt(date.group(2));
        int day = date.group(3) == null ? 1 : Integer.parseInt(date.group(3));
        try {
            return LocalDate.of(Integer.parseInt(date.group(1)), month, day);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private InvalidInputException wrong(int column, String message, @Nullable String hint) {
        Position position = column == 0 ? Position.ofFile(name) : new Position(name, line, column);
        return new InvalidInputException(new Problem(Severity.ERROR, position, "", message, hint));
    }
}
