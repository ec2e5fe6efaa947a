// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** A chart of the number of pending workload pods over time. */
final class PendingPodsChart {
    private PendingPodsChart() {}

    static JFreeChart of(Results results) {
        long duration = results.run().durationNanos();
        StepSeries pending = results.timeline().pendingPods();
        XYSeries points = Points.peaks("pods not bound", pending, duration);
        XYStepAreaRenderer renderer = new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
        renderer.setSeriesPaint(0, Palette.VERMILION);
        XYPlot plot = new XYPlot(
                new XYSeriesCollection(points),
                TimeAxis.of(duration),
                ChartStyle.upFromZero("pods", (double) pending.max(), true),
                renderer);
        String most = Figures.count(pending.max()) + " at most, "
                + Figures.count(results.pods().unschedulableAtEnd()) + " unschedulable at the end";
        return ChartStyle.around(plot, "Pending pods", ChartStyle.nameOf(results) + ": " + most);
    }
}
