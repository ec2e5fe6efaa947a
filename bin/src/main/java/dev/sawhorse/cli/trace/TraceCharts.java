// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.trace;

import dev.sawhorse.report.chart.ArrivalsChart;
import dev.sawhorse.report.chart.Chart;
import dev.sawhorse.report.chart.ShareChart;
import dev.sawhorse.workloads.trace.TraceSummary;
import dev.sawhorse.workloads.trace.TraceSummary.Quantity;
import java.util.ArrayList;
import java.util.List;

/** The charts of a trace of pods. */
final class TraceCharts {
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double MILLIS_PER_CORE = 1e3;
    private static final double MIB_PER_GIB = 1024;
    private static final int STEPS_PER_PERCENT = 2;

    private TraceCharts() {}

    /** Returns the chart of arrivals over time. */
    static Chart arrivals(String trace, TraceSummary summary) {
        return ArrivalsChart.of(trace, summary.arrivals(), summary.spanNanos());
    }

    /** Returns the chart of arrivals and one of the distribution of each attribute that the trace has. */
    static List<Chart> of(String trace, TraceSummary summary) {
        List<Chart> charts = new ArrayList<>();
        charts.add(arrivals(trace, summary));
        add(charts, "gaps", "Time from row to row", "s", MILLIS_PER_SECOND, trace, summary, Quantity.GAP);
        add(charts, "lifetimes", "Lifetimes", "s", MILLIS_PER_SECOND, trace, summary, Quantity.LIFETIME);
        add(charts, "cpu", "CPU requests", "cores", MILLIS_PER_CORE, trace, summary, Quantity.CPU);
        add(charts, "memory", "Memory requests", "GiB", MIB_PER_GIB, trace, summary, Quantity.MEMORY);
        return charts;
    }

    private static void add(
            List<Chart> charts,
            String name,
            String title,
            String unit,
            double inUnit,
            String trace,
            TraceSummary summary,
            Quantity quantity) {
        if (summary.known(quantity) == 0) {
            return;
        }
        double[] percentiles = new double[100 * STEPS_PER_PERCENT + 1];
        for (int i = 0; i < percentiles.length; i++) {
            percentiles[i] = summary.percentile(quantity, (double) i / STEPS_PER_PERCENT) / inUnit;
        }
        charts.add(ShareChart.of(name, title, unit, trace, summary.known(quantity), percentiles));
    }
}
