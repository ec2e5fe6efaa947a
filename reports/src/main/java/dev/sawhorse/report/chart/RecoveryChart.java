// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.DisruptionReasons;
import dev.sawhorse.results.DisruptionRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import java.time.Duration;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A chart of the recovery from spot interruptions: nodes by capacity type and pending pods. If all interruptions are in
 * a small part of the run, only that part is drawn.
 */
final class RecoveryChart {
    private static final long BEFORE = Duration.ofMinutes(2).toNanos();
    private static final long AFTER = Duration.ofMinutes(4).toNanos();
    private static final int SMALL_PART = 2;

    private RecoveryChart() {}

    static JFreeChart of(Results results) {
        long duration = results.run().durationNanos();
        long[] interrupted = results.disruptions().rows().stream()
                .filter(row -> row.reason().equals(DisruptionReasons.INTERRUPTED))
                .mapToLong(DisruptionRow::time)
                .toArray();
        boolean known = interrupted.length > 0;
        long first = known ? Math.max(0, interrupted[0] - BEFORE) : 0;
        long last = known ? Math.min(duration, interrupted[interrupted.length - 1] + AFTER) : duration;
        boolean zoomed = (last - first) * SMALL_PART < duration;
        XYPlot plot = zoomed ? plot(results, first, last) : plot(results, 0, duration);
        return ChartStyle.around(
                plot,
                "Interruptions and recovery",
                ChartStyle.nameOf(results) + ": "
                        + Figures.count(results.disruptions().interruptions()) + " spot interruption notices");
    }

    private static XYPlot plot(Results results, long from, long to) {
        StepStack stack = new StepStack(from, to, 1);
        for (CapacityType type : List.of(CapacityType.SPOT, CapacityType.ON_DEMAND, CapacityType.RESERVED)) {
            StepSeries running = results.timeline().runningByCapacityType().getOrDefault(type, StepSeries.ZERO);
            if (running.size() > 0) {
                stack.add(type.label() + " nodes", CostChart.color(type), running);
            }
        }
        XYPlot plot = stack.plot("nodes, pods", true);
        XYSeries pending = pending(results.timeline().pendingPods(), from, to);
        plot.setDataset(1, new XYSeriesCollection(pending));
        plot.setRenderer(1, Points.lines(Palette.INK));
        plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
        LegendItemCollection items = new LegendItemCollection();
        items.addAll(plot.getFixedLegendItems());
        items.add(new LegendItem("pods not bound", Palette.INK));
        plot.setFixedLegendItems(items);
        if (plot.getRangeAxis() instanceof NumberAxis axis) {
            axis.setRange(
                    0,
                    Math.max(
                            axis.getUpperBound(),
                            ChartStyle.upFromZero("", pending.getMaxY(), true).getUpperBound()));
        }
        return plot;
    }

    private static XYSeries pending(StepSeries pods, long from, long to) {
        XYSeries line = new XYSeries("pods not bound", false, true);
        for (long time : Points.times(List.of(pods), from, to)) {
            Points.step(line, time / TimeAxis.NANOS_PER_SECOND, (double) pods.at(time));
        }
        return line;
    }
}
