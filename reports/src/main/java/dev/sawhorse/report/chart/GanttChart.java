// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.chart.TickAxis.Tick;
import java.awt.Color;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * A Gantt chart: a row for each item, with a bar for each of its phases.
 *
 * @param title title of the chart
 * @param subtitle what the bars are about
 * @param from the left end, in nanoseconds since the start
 * @param to the right end, in nanoseconds since the start
 * @param phases the phases, in the order of the legend
 * @param rows the rows from top to bottom; of more than {@value #MOST_ROWS} the first are drawn
 */
public record GanttChart(String title, String subtitle, long from, long to, List<String> phases, List<Row> rows) {
    private static final int MOST_ROWS = 40;
    private static final double BAR = 0.36;
    private static final List<Color> COLOURS = List.of(Palette.REST, Palette.ORANGE, Palette.VERMILION);

    /** A row with its bars. */
    public record Row(String name, List<Bar> bars) {
        public Row {
            bars = List.copyOf(bars);
        }
    }

    /**
     * A bar.
     *
     * @param from in nanoseconds since the start
     * @param to in nanoseconds since the start
     */
    public record Bar(String phase, long from, long to) {}

    public GanttChart {
        phases = List.copyOf(phases);
        rows = List.copyOf(rows);
    }

    /** Returns the chart under the name of its file. */
    public Chart named(String file) {
        return new Chart(file, title, this::draw);
    }

    private JFreeChart draw() {
        List<Row> drawn = rows.subList(0, Math.min(MOST_ROWS, rows.size()));
        Map<String, XYIntervalSeries> series = new LinkedHashMap<>();
        phases.forEach(phase -> series.put(phase, new XYIntervalSeries(phase, false, true)));
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < drawn.size(); i++) {
            int y = drawn.size() - i;
            ticks.add(new Tick(y, drawn.get(i).name()));
            for (Bar bar : drawn.get(i).bars()) {
                double begin = bar.from() / TimeAxis.NANOS_PER_SECOND;
                double end = bar.to() / TimeAxis.NANOS_PER_SECOND;
                Objects.requireNonNull(series.get(bar.phase())).add(y, y - BAR, y + BAR, end, begin, end);
            }
        }
        XYIntervalSeriesCollection bars = new XYIntervalSeriesCollection();
        series.values().forEach(bars::addSeries);
        XYBarRenderer renderer = new XYBarRenderer();
        renderer.setUseYInterval(true);
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        for (int i = 0; i < phases.size(); i++) {
            renderer.setSeriesPaint(i, COLOURS.get(i % COLOURS.size()));
        }
        XYPlot plot =
                new XYPlot(bars, new TickAxis("", 0.4, drawn.size() + 0.6, ticks), TimeAxis.of(from, to), renderer);
        plot.setOrientation(PlotOrientation.HORIZONTAL);
        String more = drawn.size() < rows.size() ? "; the first " + drawn.size() + " of " + rows.size() + " rows" : "";
        JFreeChart chart = ChartStyle.around(plot, title, subtitle + more);
        plot.setDomainGridlinesVisible(false);
        plot.setRangeGridlinesVisible(true);
        plot.setRangeGridlinePaint(Palette.GRID);
        return chart;
    }
}
