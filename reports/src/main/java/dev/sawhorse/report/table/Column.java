// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A column of a table of a run.
 *
 * @param <R> source of a row
 * @param name name in the header
 * @param description one sentence, with the unit
 * @param cell writes the value of a row
 */
record Column<R>(String name, ColumnType type, String description, Cell<R> cell) {
    /** A writer of the value of a column in a row. */
    @FunctionalInterface
    interface Cell<R> {
        void write(R row, CsvWriter csv);
    }

    static <R> Column<R> text(String name, String description, Function<R, String> value) {
        return new Column<>(name, ColumnType.STRING, description, (row, csv) -> csv.text(value.apply(row)));
    }

    static <R> Column<R> flag(String name, String description, Predicate<R> value) {
        return new Column<>(
                name, ColumnType.BOOLEAN, description, (row, csv) -> csv.text(Boolean.toString(value.test(row))));
    }

    static <R> Column<R> whole(String name, String description, ToLongFunction<R> value) {
        return new Column<>(name, ColumnType.INTEGER, description, (row, csv) -> csv.whole(value.applyAsLong(row)));
    }

    static <R> Column<R> decimal(String name, String description, ToDoubleFunction<R> value) {
        return new Column<>(name, ColumnType.NUMBER, description, (row, csv) -> csv.decimal(value.applyAsDouble(row)));
    }

    /** A column of times or durations in nanoseconds, written in seconds; empty if absent. */
    static <R> Column<R> seconds(String name, String description, ToLongFunction<R> nanos) {
        return new Column<>(name, ColumnType.NUMBER, description, (row, csv) -> csv.seconds(nanos.applyAsLong(row)));
    }
}
