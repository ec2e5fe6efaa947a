// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.chart.TickAxis.Tick;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * A chart of the differences of each variant as shares of the reference, with confidence intervals: a row per metric, a
 * dot per variant. Metrics that are zero in the reference have no share and are left out.
 */
final class DifferencesChart {
    private static final Shape DOT = new Ellipse2D.Double(-4.5, -4.5, 9, 9);
    private static final double PERCENT = 100;
    private static final double FARTHEST = 300;
    private static final double ROOM = 0.06;
    private static final double ROW = 0.7;
    private static final List<String> SHOWN = List.of(
            "cost.total",
            "cost.idle",
            "latencySeconds.scheduling.p50",
            "latencySeconds.scheduling.p95",
            "nodes.peak",
            "nodes.nodeHours",
            "utilization.cpu",
            "disruptions",
            "pods.evicted");

    private final Comparison comparison;
    private final XYIntervalSeriesCollection dots = new XYIntervalSeriesCollection();
    private final XYErrorRenderer renderer = new XYErrorRenderer();
    private double least;
    private double greatest;

    private DifferencesChart(Comparison comparison) {
        this.comparison = comparison;
    }

    static JFreeChart of(Comparison comparison) {
        return new DifferencesChart(comparison).draw();
    }

    private JFreeChart draw() {
        List<Metric> rows = ComparedMetrics.ALL.stream()
                .filter(metric -> SHOWN.contains(metric.name()) && hasShare(metric))
                .toList();
        List<Tick> ticks = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            ticks.add(new Tick(rows.size() - row, rows.get(row).label()));
        }
        List<ComparedVariant> others = comparison.others();
        for (int i = 0; i < others.size(); i++) {
            add(others.get(i), i, others.size(), rows);
        }
        XYPlot plot = new XYPlot(dots, axis(), new TickAxis("", 0.4, rows.size() + 0.6, ticks), renderer);
        plot.addDomainMarker(new ValueMarker(0, Palette.QUIET_INK, new BasicStroke(1.2f)));
        JFreeChart chart = ChartStyle.around(
                plot,
                "Difference from " + comparison.reference().name(),
                comparison.scenario() + ": "
                        + (comparison.seeds() == 1
                                ? "seed " + comparison.firstSeed() + ", without intervals"
                                : "paired over " + comparison.seeds() + " seeds, with intervals"));
        plot.setDomainGridlinesVisible(true);
        plot.setDomainGridlinePaint(Palette.GRID);
        plot.setRangeGridlinesVisible(false);
        return chart;
    }

    private boolean hasShare(Metric metric) {
        return comparison.others().stream().anyMatch(variant -> isDrawn(comparison.difference(metric, variant)));
    }

    /**
     * A dot without an interval would look more certain than one with an interval, though nothing is known about its error.
     */
    private boolean isDrawn(PairedDifference paired) {
        return Double.isFinite(paired.relative()) && (comparison.seeds() == 1 || paired.hasRelativeInterval());
    }

    private void add(ComparedVariant variant, int index, int count, List<Metric> rows) {
        XYIntervalSeries series = new XYIntervalSeries(variant.name(), false, true);
        for (int row = 0; row < rows.size(); row++) {
            PairedDifference paired = comparison.difference(rows.get(row), variant);
            if (isDrawn(paired)) {
                double y = rows.size() - row + ROW * (0.5 - (index + 0.5) / count);
                add(series, paired, y);
            }
        }
        dots.addSeries(series);
        int color = comparison.variants().indexOf(variant) % Palette.SERIES.size();
        Color paint = Palette.SERIES.get(color);
        renderer.setSeriesPaint(index, paint);
        renderer.setSeriesShape(index, DOT);
        renderer.setDrawYError(false);
        renderer.setErrorStroke(new BasicStroke(2f));
    }

    private void add(XYIntervalSeries series, PairedDifference paired, double y) {
        double x = within(paired.relative());
        double low = paired.hasRelativeInterval() ? within(paired.relativeLow()) : x;
        double high = paired.hasRelativeInterval() ? within(paired.relativeHigh()) : x;
        series.add(x, low, high, y, y, y);
        least = Math.min(least, low);
        greatest = Math.max(greatest, high);
    }

    private static double within(double share) {
        return Math.max(-PERCENT, Math.min(FARTHEST, share * PERCENT));
    }

    private NumberAxis axis() {
        String clipped = greatest < FARTHEST ? "" : ", truncated at " + Math.round(FARTHEST);
        NumberAxis axis = new NumberAxis("% of " + comparison.reference().name() + clipped);
        double room = Math.max(1, greatest - least) * ROOM;
        axis.setRange(least - room, greatest + room);
        axis.setNumberFormatOverride(new DecimalFormat("#.#", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }
}
