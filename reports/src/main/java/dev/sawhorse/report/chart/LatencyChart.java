// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.function.ToLongFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A chart of the cumulative distributions of scheduling and readiness latency, on a logarithmic time axis, with the
 * percentiles 50, 95 and 99 marked.
 */
final class LatencyChart {
    private static final int MOST_POINTS = 400;
    private static final Shape DOT = new Ellipse2D.Double(-4.5, -4.5, 9, 9);

    private final XYSeriesCollection curves = new XYSeriesCollection();
    private final XYSeriesCollection marks = new XYSeriesCollection();
    private final XYLineAndShapeRenderer curveRenderer = Points.lines(Palette.BLUE, Palette.ORANGE);
    private final XYLineAndShapeRenderer markRenderer = new XYLineAndShapeRenderer(false, true);

    private LatencyChart() {}

    static JFreeChart of(Results results) {
        return new LatencyChart().draw(results);
    }

    private JFreeChart draw(Results results) {
        TickAxis domain = axis(results);
        add("scheduled", durations(results, PodRow::schedulingNanos), results.scheduling(), domain.getUpperBound());
        add("ready", durations(results, PodRow::readyNanos), results.ready(), domain.getUpperBound());
        NumberAxis range = UtilizationChart.percentAxis();
        range.setLabel("share of pods");
        XYPlot plot = new XYPlot(curves, domain, range, curveRenderer);
        plot.setDataset(1, marks);
        plot.setRenderer(1, markRenderer);
        return ChartStyle.around(
                plot,
                "Time from creation until pods are scheduled and ready",
                ChartStyle.nameOf(results) + ": "
                        + Figures.count(results.scheduling().count())
                        + " pods scheduled, without DaemonSet pods; dots at p50, p95 and p99");
    }

    private void add(String what, long[] nanos, LatencySummary summary, double end) {
        if (nanos.length == 0) {
            return;
        }
        String name = what + ": p50 " + Figures.span(summary.p50()) + ", p95 " + Figures.span(summary.p95()) + ", p99 "
                + Figures.span(summary.p99());
        int series = curves.getSeriesCount();
        XYSeries curve = distribution(name, nanos);
        curve.add(end, 1);
        curves.addSeries(curve);
        XYSeries dots = new XYSeries(what, false, true);
        dots.add(LatencyAxis.position(summary.p50()), 0.5);
        dots.add(LatencyAxis.position(summary.p95()), 0.95);
        dots.add(LatencyAxis.position(summary.p99()), 0.99);
        marks.addSeries(dots);
        markRenderer.setSeriesPaint(series, curveRenderer.getSeriesPaint(series));
        markRenderer.setSeriesShape(series, DOT);
        markRenderer.setSeriesVisibleInLegend(series, false);
    }

    private static XYSeries distribution(String name, long[] sorted) {
        XYSeries points = new XYSeries(name, false, true);
        points.add(LatencyAxis.position(sorted[0] / TimeAxis.NANOS_PER_SECOND), 0);
        int count = Math.min(MOST_POINTS, sorted.length);
        for (int i = 1; i <= count; i++) {
            int rank = (int) ((long) sorted.length * i / count);
            Points.step(
                    points,
                    LatencyAxis.position(sorted[rank - 1] / TimeAxis.NANOS_PER_SECOND),
                    (double) rank / sorted.length);
        }
        return points;
    }

    private static TickAxis axis(Results results) {
        double shortest = Math.min(results.scheduling().p50(), results.ready().p50()) / 4;
        for (PodRow row : results.podRows()) {
            if (row.schedulingNanos() >= 0 && !row.daemon() && row.measured()) {
                shortest = Math.min(shortest, row.schedulingNanos() / TimeAxis.NANOS_PER_SECOND);
            }
        }
        return LatencyAxis.of(
                shortest, Math.max(results.scheduling().max(), results.ready().max()));
    }

    private static long[] durations(Results results, ToLongFunction<PodRow> duration) {
        return results.podRows().stream()
                .filter(row -> !row.daemon() && row.measured())
                .mapToLong(duration)
                .filter(nanos -> nanos >= 0)
                .sorted()
                .toArray();
    }
}
