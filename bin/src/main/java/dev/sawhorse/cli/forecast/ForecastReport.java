// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.forecast;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.summary.Metric;
import java.io.PrintWriter;
import java.time.Duration;
import tools.jackson.core.JsonGenerator;

/**
 * The report of the command {@code forecast}: the cost per month of each variant, then the comparison.
 *
 * @param details the report of the comparison, whose form for programs is that of the forecast
 */
record ForecastReport(Comparison comparison, Report details) implements Report {
    private static final int MANY_SEEDS = 10;
    private static final long WEEK = Duration.ofDays(7).toNanos();
    private static final Metric COST = ComparedMetrics.ALL.stream()
            .filter(metric -> metric.name().equals("cost.total"))
            .findFirst()
            .orElseThrow();

    @Override
    public void printTo(PrintWriter out) {
        TextTable table = new TextTable()
                .withText("Variant")
                .withNumber("Per month")
                .withText("Interval")
                .withNumber("Difference")
                .withText("Interval");
        for (ComparedVariant variant : comparison.variants()) {
            Estimate cost = comparison.estimate(COST, variant);
            boolean isReference = variant == comparison.reference();
            Estimate difference =
                    isReference ? null : comparison.difference(COST, variant).difference();
            table.add(
                    variant.name(),
                    monthly(cost.mean()),
                    interval(cost),
                    difference == null ? "" : monthly(difference.mean()),
                    difference == null ? "" : interval(difference));
        }
        table.printTo(out);
        out.println();
        if (comparison.seeds() < MANY_SEEDS || comparison.durationNanos() < WEEK) {
            Prose.print(
                    "",
                    "From " + Figures.count(comparison.seeds()) + (comparison.seeds() == 1 ? " run" : " runs")
                            + " of each variant. More make the intervals narrower, and "
                            + "longer ones show what happens in days, such as expiry: --days 7 --seeds 10.",
                    out);
            out.println();
        }
        details.printTo(out);
    }

    private String interval(Estimate estimate) {
        return comparison.seeds() < 2 ? "" : "[" + monthly(estimate.low()) + ", " + monthly(estimate.high()) + "]";
    }

    private String monthly(double cost) {
        return Figures.usd(comparison.perMonth(cost));
    }

    @Override
    public void writeTo(JsonGenerator json) {
        details.writeTo(json);
    }
}
