// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.DisruptionRow;
import dev.sawhorse.results.Results;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** A chart of the number of disrupted nodes per time span, by reason, with shading where budgets are closed. */
final class DisruptionsChart {
    /** The trailing zeros of a round span: 10m 00s, 30.0 s. */
    private static final Pattern ZEROS = Pattern.compile(" 00[smh]$|\\.0(?= s$)");

    private static final int MOST_COLUMNS = 200;

    private DisruptionsChart() {}

    static JFreeChart of(Results results, List<ClosedWindow> closed) {
        long duration = results.run().durationNanos();
        long span = TimeAxis.span(duration, MOST_COLUMNS);
        int columns = Math.toIntExact(duration / span) + 1;
        Map<String, long[]> counts = new LinkedHashMap<>();
        results.disruptions().counts().forEach((reason, count) -> {
            if (count > 0) {
                counts.put(reason, new long[columns]);
            }
        });
        for (DisruptionRow row : results.disruptions().rows()) {
            counts.computeIfAbsent(row.reason(), reason -> new long[columns])[Math.toIntExact(row.time() / span)] +=
                    row.candidates().size();
        }
        XYPlot plot = Shade.on(plot(counts, span, duration), closed);
        return ChartStyle.around(plot, "Disruptions", ChartStyle.nameOf(results) + ": " + text(counts));
    }

    /** Stacks the columns: each reason is drawn from its cumulative sum down to 0, the highest first. */
    private static XYPlot plot(Map<String, long[]> counts, long span, long duration) {
        XYSeriesCollection drawn = new XYSeriesCollection();
        XYStepAreaRenderer renderer = new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
        LegendItemCollection legend = new LegendItemCollection();
        long[] sum = new long[Math.toIntExact(duration / span) + 1];
        long most = 0;
        for (Map.Entry<String, long[]> reason : counts.entrySet()) {
            int layer = drawn.getSeriesCount();
            XYSeries points = new XYSeries(reason.getKey(), false, true);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += reason.getValue()[i];
                most = Math.max(most, sum[i]);
                points.add(i * span / TimeAxis.NANOS_PER_SECOND, (double) sum[i], false);
            }
            points.add(duration / TimeAxis.NANOS_PER_SECOND, (double) sum[sum.length - 1], false);
            drawn.addSeries(points);
            renderer.setSeriesPaint(layer, Palette.SERIES.get(layer % Palette.SERIES.size()));
            legend.add(new LegendItem(reason.getKey(), Palette.SERIES.get(layer % Palette.SERIES.size())));
        }
        String label = "nodes in "
                + ZEROS.matcher(Figures.span(span / TimeAxis.NANOS_PER_SECOND)).replaceFirst("");
        XYPlot plot =
                new XYPlot(drawn, TimeAxis.of(duration), ChartStyle.upFromZero(label, (double) most, true), renderer);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.REVERSE);
        plot.setFixedLegendItems(legend);
        return plot;
    }

    private static String text(Map<String, long[]> counts) {
        if (counts.isEmpty()) {
            return "none";
        }
        StringBuilder text = new StringBuilder();
        counts.forEach((reason, columns) -> {
            long count = 0;
            for (long column : columns) {
                count += column;
            }
            text.append(text.isEmpty() ? "" : ", ")
                    .append(Figures.count(count))
                    .append(' ')
                    .append(reason);
        });
        return text.toString();
    }
}
