// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.chart.TickAxis.Tick;
import dev.sawhorse.results.check.Change;
import dev.sawhorse.results.check.MetricCheck;
import dev.sawhorse.results.compare.PairedDifference;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
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
 * A chart of the changes of metrics relative to their baselines, with the tolerances: a row per changed metric, a dot
 * with its interval over the tolerated range. Metrics that are zero in the baseline have no share and are left out.
 */
final class ToleranceChart {
    /** The dots of one colour: the class of their changes. */
    private enum Kind {
        WORSE("worse", Palette.VERMILION),
        BETTER("better", Palette.GREEN),
        OTHER("neither", Palette.BLUE);

        private final String label;
        private final Color color;

        Kind(String label, Color color) {
            this.label = label;
            this.color = color;
        }

        static Kind of(Change change) {
            return switch (change) {
                case WORSE -> WORSE;
                case BETTER -> BETTER;
                case SAME, WITHIN, OTHER, NOT_SHOWN, NEW -> OTHER;
            };
        }
    }

    private static final Shape DOT = new Ellipse2D.Double(-5, -5, 10, 10);
    private static final Shape NOTHING = new Ellipse2D.Double();
    private static final Shape SWATCH = new Rectangle2D.Double(-7, -5, 14, 10);
    private static final double PERCENT = 100;
    private static final double FARTHEST = 300;
    private static final double ROOM = 0.06;
    private static final float BAND = 14;

    private final List<MetricCheck> rows;
    private final XYIntervalSeriesCollection series = new XYIntervalSeriesCollection();
    private final XYErrorRenderer renderer = new XYErrorRenderer();
    private double least;
    private double greatest;

    private ToleranceChart(List<MetricCheck> rows) {
        this.rows = rows;
    }

    /** Whether a metric has a row. */
    static boolean hasRow(MetricCheck metric) {
        return metric.change() != Change.NEW
                && metric.change() != Change.SAME
                && Double.isFinite(metric.paired().relative());
    }

    static JFreeChart of(String name, List<MetricCheck> metrics) {
        return new ToleranceChart(
                        metrics.stream().filter(ToleranceChart::hasRow).toList())
                .draw(name);
    }

    private JFreeChart draw(String name) {
        List<Tick> ticks = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            ticks.add(new Tick(y(row), rows.get(row).metric().label()));
        }
        renderer.setDrawYError(false);
        renderer.setCapLength(0);
        for (Kind kind : Kind.values()) {
            dots(kind);
        }
        allowed();
        XYPlot plot = new XYPlot(series, axis(), new TickAxis("", 0.4, rows.size() + 0.6, ticks), renderer);
        plot.addDomainMarker(new ValueMarker(0, Palette.QUIET_INK, new BasicStroke(1.2f)));
        JFreeChart chart = ChartStyle.around(plot, "Change since the baseline", name);
        plot.setDomainGridlinesVisible(true);
        plot.setDomainGridlinePaint(Palette.GRID);
        plot.setRangeGridlinesVisible(false);
        return chart;
    }

    private double y(int row) {
        return rows.size() - row;
    }

    private void dots(Kind kind) {
        XYIntervalSeries dots = new XYIntervalSeries(kind.label, false, true);
        for (int row = 0; row < rows.size(); row++) {
            if (Kind.of(rows.get(row).change()) == kind) {
                PairedDifference paired = rows.get(row).paired();
                double x = within(paired.relative());
                double low = paired.hasRelativeInterval() ? within(paired.relativeLow()) : x;
                double high = paired.hasRelativeInterval() ? within(paired.relativeHigh()) : x;
                add(dots, x, low, high, y(row));
            }
        }
        if (!dots.isEmpty()) {
            add(dots, kind.color, DOT, 2);
        }
    }

    /** The last series is drawn first, below the dots. */
    private void allowed() {
        XYIntervalSeries bands = new XYIntervalSeries("allowed", false, true);
        for (int row = 0; row < rows.size(); row++) {
            MetricCheck metric = rows.get(row);
            double share = within(metric.allowed() / Math.abs(metric.baselineMean()));
            add(bands, 0, Math.max(-PERCENT, -share), share, y(row));
        }
        renderer.setLegendShape(series.getSeriesCount(), SWATCH);
        add(bands, Palette.GRID, NOTHING, BAND);
    }

    private void add(XYIntervalSeries dots, double x, double low, double high, double y) {
        dots.add(x, low, high, y, y, y);
        least = Math.min(least, low);
        greatest = Math.max(greatest, high);
    }

    private void add(XYIntervalSeries dots, Color color, Shape shape, float stroke) {
        int index = series.getSeriesCount();
        series.addSeries(dots);
        renderer.setSeriesPaint(index, color);
        renderer.setSeriesShape(index, shape);
        renderer.setSeriesStroke(index, new BasicStroke(stroke, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
    }

    private static double within(double share) {
        return Math.max(-PERCENT, Math.min(FARTHEST, share * PERCENT));
    }

    private NumberAxis axis() {
        String clipped = greatest < FARTHEST ? "" : ", truncated at " + Math.round(FARTHEST);
        NumberAxis axis = new NumberAxis("% of the baseline" + clipped);
        double room = Math.max(1, greatest - least) * ROOM;
        axis.setRange(least - room, greatest + room);
        axis.setNumberFormatOverride(new DecimalFormat("#.#", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }
}
