// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.workloads.Curve;
import dev.sawhorse.workloads.Empirical;
import dev.sawhorse.workloads.PiecewiseLinearCurve;
import dev.sawhorse.workloads.PiecewiseLinearCurve.Point;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Measured arrival rates and samples, read from CSV tables. */
public final class MeasuredTables {
    private static final BigDecimal MILLIONTHS = BigDecimal.valueOf(1_000_000);

    private MeasuredTables() {}

    /**
     * Reads a rate over time from the columns {@code time_s} and {@code per_hour}, with linear interpolation between rows.
     *
     * @throws dev.sawhorse.input.InvalidInputException if the table cannot be used
     */
    public static Curve rate(TraceInput input) {
        try (CsvTable table = CsvTable.open(TraceText.open(input))) {
            int time = table.require("time_s");
            int rate = table.require("per_hour");
            ArrivalColumn times = new ArrivalColumn(table, time, Units.SECOND, true);
            List<Point> points = new ArrayList<>();
            while (table.next()) {
                long at = times.next();
                if (!points.isEmpty() && points.get(points.size() - 1).timeNanos() == at) {
                    throw table.error(time, table.text(time) + " is duplicated", "Remove one of the rows.");
                }
                points.add(new Point(at, table.requireAmount(rate, MILLIONTHS) / MILLIONTHS.doubleValue()));
            }
            requireRows(table, points);
            return PiecewiseLinearCurve.through(points);
        }
    }

    /**
     * Reads the samples in a column, each equally likely; empty cells are ignored.
     *
     * @throws dev.sawhorse.input.InvalidInputException if the table cannot be used
     */
    public static Empirical samples(TraceInput input, String heading) {
        try (CsvTable table = CsvTable.open(TraceText.open(input))) {
            int column = table.require(heading);
            List<Double> figures = new ArrayList<>();
            while (table.next()) {
                long figure = table.amount(column, MILLIONTHS);
                if (figure != TracePod.UNKNOWN) {
                    figures.add(figure / MILLIONTHS.doubleValue());
                }
            }
            requireRows(table, figures);
            return Empirical.of(figures);
        }
    }

    private static void requireRows(CsvTable table, List<?> rows) {
        if (rows.isEmpty()) {
            throw table.headingError(0, "is a column without values", null);
        }
    }
}
