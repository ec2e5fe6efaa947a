// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Estimate;
import dev.sawhorse.results.summary.Metric;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.jspecify.annotations.Nullable;

/** A chart of a latency against the cost of a month: a line for each way to pay for a shorter latency, by increasing size. */
public final class PriceLatencyChart {
    private static final Shape DOT = new Ellipse2D.Double(-4.5, -4.5, 9, 9);
    private static final double ROOM = 0.05;
    private static final float[] DASHES = {6, 4};

    private final Comparison comparison;
    private final Metric cost;
    private final double costFactor;
    private final Metric latency;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;
    private double highest;

    /**
     * A line of the chart.
     *
     * @param variants in the order of their sizes
     */
    public record Line(String name, List<ComparedVariant> variants) {
        public Line {
            variants = List.copyOf(variants);
        }
    }

    private PriceLatencyChart(Comparison comparison, Metric cost, double costFactor, Metric latency) {
        this.comparison = comparison;
        this.cost = cost;
        this.costFactor = costFactor;
        this.latency = latency;
    }

    /**
     * Returns the chart.
     *
     * @param costFactor the factor from the cost of a run to that of a month
     * @param target the latency to reach, null for none
     */
    public static Chart of(
            Comparison comparison,
            List<Line> lines,
            Metric cost,
            double costFactor,
            Metric latency,
            @Nullable Double target) {
        return new Chart(
                "price-latency",
                "Price and latency",
                () -> new PriceLatencyChart(comparison, cost, costFactor, latency).draw(lines, target));
    }

    private JFreeChart draw(List<Line> lines, @Nullable Double target) {
        XYIntervalSeriesCollection dots = new XYIntervalSeriesCollection();
        XYErrorRenderer renderer = new XYErrorRenderer();
        renderer.setDrawXError(false);
        renderer.setDefaultLinesVisible(true);
        renderer.setErrorStroke(new BasicStroke(1.4f));
        for (int i = 0; i < lines.size(); i++) {
            XYIntervalSeries series = new XYIntervalSeries(lines.get(i).name(), false, true);
            lines.get(i).variants().forEach(variant -> add(series, variant));
            dots.addSeries(series);
            Color color = Palette.SERIES.get(i % Palette.SERIES.size());
            renderer.setSeriesPaint(i, color);
            renderer.setSeriesShape(i, DOT);
            renderer.setSeriesStroke(i, ChartStyle.THICK);
        }
        highest = Math.max(highest, target == null ? 0 : target);
        XYPlot plot = new XYPlot(dots, axis(), ChartStyle.upFromZero("seconds", highest, false), renderer);
        if (target != null) {
            plot.addRangeMarker(new ValueMarker(
                    target,
                    Palette.QUIET_INK,
                    new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, DASHES, 0)));
        }
        return ChartStyle.around(
                plot,
                latency.label() + ", against the cost of a month",
                comparison.scenario() + ": "
                        + (comparison.seeds() == 1
                                ? "seed " + comparison.firstSeed() + ", without intervals"
                                : "means of " + comparison.seeds() + " seeds, with intervals of the latency"));
    }

    private void add(XYIntervalSeries series, ComparedVariant variant) {
        double x = comparison.estimate(cost, variant).mean() * costFactor;
        Estimate seconds = comparison.estimate(latency, variant);
        double low = seconds.hasInterval() ? Math.max(0, seconds.low()) : seconds.mean();
        double high = seconds.hasInterval() ? seconds.high() : seconds.mean();
        series.add(x, x, x, seconds.mean(), low, high);
        least = Math.min(least, x);
        greatest = Math.max(greatest, x);
        highest = Math.max(highest, high);
    }

    private NumberAxis axis() {
        NumberAxis axis = ChartStyle.numberAxis("USD per month");
        double room = Math.max(greatest - least, Math.max(1, greatest) * ROOM) * ROOM;
        axis.setRange(least - room, greatest + room);
        axis.setNumberFormatOverride(new DecimalFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }
}
