package dev.sawhorse.report.chart;

import dev.sawhorse.report.chart.TickAxis.Tick;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Which share of the pods was scheduled, and ready, within which time; time on a logarithmic scale, the median, the 95th
 * and the 99th percentile marked.
 */
final class LatencyChart {
    private static final int MOST_POINTS = 400;
    private static final double SHORTEST = 0.1;
    private static final double ROOM_BEFORE = 0.015;
    private static final double[] ROUND_SECONDS = {
        0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400, 28_800, 86_400, 172_800,
        604_800, 2_419_200
    };
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
        return Frame.around(
                plot,
                "Time from creation until pods are scheduled and ready",
                Frame.nameOf(results) + ": "
                        + Figures.count(results.scheduling().count())
                        + " pods scheduled, DaemonSet pods left out; dots at p50, p95 and p99");
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
        dots.add(position(summary.p50()), 0.5);
        dots.add(position(summary.p95()), 0.95);
        dots.add(position(summary.p99()), 0.99);
        marks.addSeries(dots);
        markRenderer.setSeriesPaint(series, curveRenderer.getSeriesPaint(series));
        markRenderer.setSeriesShape(series, DOT);
        markRenderer.setSeriesVisibleInLegend(series, false);
    }

    private static XYSeries distribution(String name, long[] sorted) {
        XYSeries points = new XYSeries(name, false, true);
        points.add(position(sorted[0] / TimeAxis.NANOS_PER_SECOND), 0);
        int count = Math.min(MOST_POINTS, sorted.length);
        for (int i = 1; i <= count; i++) {
            int rank = (int) ((long) sorted.length * i / count);
            Points.step(points, position(sorted[rank - 1] / TimeAxis.NANOS_PER_SECOND), (double) rank / sorted.length);
        }
        return points;
    }

    private static TickAxis axis(Results results) {
        double shortest = Math.max(
                SHORTEST, Math.min(results.scheduling().p50(), results.ready().p50()) / 4);
        for (PodRow row : results.podRows()) {
            if (row.schedulingNanos() >= 0 && !row.daemon()) {
                shortest = Math.min(shortest, row.schedulingNanos() / TimeAxis.NANOS_PER_SECOND);
            }
        }
        double longest = Math.max(results.scheduling().max(), results.ready().max());
        int first = 0;
        while (first + 1 < ROUND_SECONDS.length && ROUND_SECONDS[first + 1] <= shortest) {
            first++;
        }
        int last = Math.min(first + 2, ROUND_SECONDS.length - 1);
        while (last + 1 < ROUND_SECONDS.length && ROUND_SECONDS[last] < longest) {
            last++;
        }
        List<Tick> ticks = new ArrayList<>();
        for (int i = first; i <= last; i++) {
            ticks.add(new Tick(position(ROUND_SECONDS[i]), label(ROUND_SECONDS[i])));
        }
        double lower = position(ROUND_SECONDS[first]);
        double upper = position(ROUND_SECONDS[last]);
        return new TickAxis("time since the pod was created", lower - (upper - lower) * ROOM_BEFORE, upper, ticks);
    }

    private static String label(double seconds) {
        if (seconds < 1) {
            return (seconds == SHORTEST ? "up to " : "") + Math.round(seconds * 1000) + " ms";
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        }
        if (whole < 3600) {
            return whole / 60 + " min";
        }
        return whole < 172_800 ? whole / 3600 + " h" : whole / 86_400 + " d";
    }

    /** Returns where a time stands on the logarithmic axis. */
    private static double position(double seconds) {
        return StrictMath.log10(Math.max(seconds, SHORTEST));
    }

    private static long[] durations(Results results, ToLongFunction<PodRow> duration) {
        return results.podRows().stream()
                .filter(row -> !row.daemon())
                .mapToLong(duration)
                .filter(nanos -> nanos >= 0)
                .sorted()
                .toArray();
    }
}
