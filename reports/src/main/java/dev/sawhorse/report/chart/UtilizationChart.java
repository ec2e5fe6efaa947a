// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Timeline;
import dev.sawhorse.results.series.StepSeries;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A chart of utilization over time: CPU and memory requests of pods as shares of the nodes' allocatable; empty while
 * there are no nodes.
 */
final class UtilizationChart {
    private static final double TICK = 0.2;

    private UtilizationChart() {}

    static JFreeChart of(Results results) {
        Timeline timeline = results.timeline();
        long duration = results.run().durationNanos();
        XYSeriesCollection shares = new XYSeriesCollection();
        shares.addSeries(share("CPU", timeline.requestedCpu(), timeline.allocatableCpu(), duration));
        shares.addSeries(share("memory", timeline.requestedMemory(), timeline.allocatableMemory(), duration));
        XYLineAndShapeRenderer renderer = Points.lines(Palette.BLUE, Palette.ORANGE);
        XYPlot plot = new XYPlot(shares, TimeAxis.of(duration), percentAxis(), renderer);
        String means = "CPU " + Figures.percent(results.utilization().cpu()) + ", memory "
                + Figures.percent(results.utilization().memory()) + " on average over all nodes";
        return ChartStyle.around(plot, "Requested share of allocatable", ChartStyle.nameOf(results) + ": " + means);
    }

    static NumberAxis percentAxis() {
        NumberAxis axis = new NumberAxis(null);
        axis.setRange(0, 1.02);
        axis.setTickUnit(new NumberTickUnit(TICK));
        axis.setNumberFormatOverride(new DecimalFormat("0%", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }

    private static XYSeries share(String name, StepSeries requested, StepSeries allocatable, long duration) {
        XYSeries points = new XYSeries(name, false, true);
        for (long time : Points.times(List.of(requested, allocatable), duration)) {
            long whole = allocatable.at(time);
            double share = whole == 0 ? Double.NaN : (double) requested.at(time) / whole;
            Points.step(points, time / TimeAxis.NANOS_PER_SECOND, share);
        }
        return points;
    }
}
