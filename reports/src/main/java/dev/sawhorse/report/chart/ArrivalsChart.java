// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** A chart of the arrivals of a trace: the number of pods per time span. */
public final class ArrivalsChart {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int MOST_COLUMNS = 450;

    private ArrivalsChart() {}

    /**
     * Returns the chart of a trace.
     *
     * @param trace name of the trace
     * @param arrivals pods of each span; neighbours are added up if there are more spans than columns
     * @param spanNanos length of a span in nanoseconds
     */
    public static Chart of(String trace, long[] arrivals, long spanNanos) {
        return new Chart("arrivals", "Arrivals", () -> draw(trace, arrivals, spanNanos));
    }

    private static JFreeChart draw(String trace, long[] arrivals, long spanNanos) {
        int together = Math.max(1, (arrivals.length + MOST_COLUMNS - 1) / MOST_COLUMNS);
        double seconds = together * spanNanos / NANOS_PER_SECOND;
        XYSeries columns = new XYSeries("pods in " + Math.round(seconds) + " s", false, true);
        long most = 0;
        long all = 0;
        for (int first = 0; first < arrivals.length; first += together) {
            long count = 0;
            for (int i = first; i < Math.min(first + together, arrivals.length); i++) {
                count += arrivals[i];
            }
            int column = first / together;
            columns.add(column * seconds, (double) count, false);
            most = Math.max(most, count);
            all += count;
        }
        long end = Math.max(1, arrivals.length) * spanNanos;
        columns.add(end / NANOS_PER_SECOND, 0, false);
        XYStepAreaRenderer renderer = new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
        renderer.setSeriesPaint(0, Palette.BLUE);
        XYPlot plot = new XYPlot(
                new XYSeriesCollection(columns),
                TimeAxis.of(end),
                ChartStyle.upFromZero("pods", (double) most, true),
                renderer);
        return ChartStyle.around(plot, "Arrivals", trace + ": " + Figures.count(all) + " pods");
    }
}
