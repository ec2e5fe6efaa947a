// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import java.math.BigDecimal;

/** A reader of the arrival column of a trace, whose rows must be in the order of time unless they are sorted later. */
final class ArrivalColumn {
    private final CsvTable table;
    private final int column;
    private final BigDecimal unitNanos;
    private final boolean sorted;
    private long last;

    ArrivalColumn(CsvTable table, int column, BigDecimal unitNanos, boolean sorted) {
        this.table = table;
        this.column = column;
        this.unitNanos = unitNanos;
        this.sorted = sorted;
    }

    /** Returns the arrival time of the current row in nanoseconds. */
    long next() {
        long arrival = table.requireAmount(column, unitNanos);
        if (sorted && arrival < last) {
            throw table.error(
                    column,
                    table.text(column) + " is before the row above",
                    "Sort the rows by " + table.headings().get(column) + " first: sawhorse trace convert --sort.");
        }
        last = arrival;
        return arrival;
    }
}
