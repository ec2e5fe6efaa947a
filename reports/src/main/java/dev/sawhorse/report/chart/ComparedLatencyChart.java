// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.sim.stat.Percentiles;
import java.awt.Color;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A chart of the cumulative distribution of scheduling latency, with a line per variant over the pods of all seeds.
 */
final class ComparedLatencyChart {
    private static final double MILLIS = 1e3;
    private static final int STEPS_PER_PERCENT = 4;
    private static final int HUNDRED = 100;

    private ComparedLatencyChart() {}

    static JFreeChart of(Comparison comparison) {
        XYSeriesCollection lines = new XYSeriesCollection();
        Color[] colors = new Color[comparison.variants().size()];
        double longest = 0;
        double median = Double.MAX_VALUE;
        for (int i = 0; i < colors.length; i++) {
            colors[i] = Palette.SERIES.get(i % Palette.SERIES.size());
            Percentiles scheduling = comparison.variants().get(i).scheduling();
            longest = Math.max(longest, scheduling.max() / MILLIS);
            median = Math.min(median, scheduling.percentile(HUNDRED / 2.0) / MILLIS);
        }
        TickAxis domain = LatencyAxis.of(median / 4, longest);
        for (ComparedVariant variant : comparison.variants()) {
            lines.addSeries(line(variant, domain.getUpperBound()));
        }
        NumberAxis range = UtilizationChart.percentAxis();
        range.setLabel("share of pods");
        XYPlot plot = new XYPlot(lines, domain, range, Points.lines(colors));
        return ChartStyle.around(
                plot,
                "Time from creation until pods are scheduled",
                comparison.scenario() + ": the pods of "
                        + (comparison.seeds() == 1
                                ? "seed " + comparison.firstSeed()
                                : "all " + comparison.seeds() + " seeds")
                        + ", without DaemonSet pods");
    }

    private static XYSeries line(ComparedVariant variant, double end) {
        XYSeries line = new XYSeries(variant.name(), false, true);
        Percentiles scheduling = variant.scheduling();
        if (scheduling.count() == 0) {
            return line;
        }
        for (int i = 0; i <= HUNDRED * STEPS_PER_PERCENT; i++) {
            double percent = (double) i / STEPS_PER_PERCENT;
            double seconds = scheduling.percentile(percent) / MILLIS;
            Points.step(line, LatencyAxis.position(seconds), percent / HUNDRED);
        }
        line.add(end, 1);
        return line;
    }
}
