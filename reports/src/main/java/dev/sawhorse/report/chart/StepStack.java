// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.series.StepSeries;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * A stack of step series as areas. Each area is drawn from its cumulative sum down to 0, the highest first, so that
 * lower ones cover it.
 */
final class StepStack {
    private record Layer(String name, Color color, StepSeries series) {}

    private final List<Layer> layers = new ArrayList<>();
    private final long from;
    private final long to;
    private final double factor;

    /** Makes an empty stack whose values are multiplied by the factor. */
    StepStack(long duration, double factor) {
        this(0, duration, factor);
    }

    /** Makes an empty stack between two times. */
    StepStack(long from, long to, double factor) {
        this.from = from;
        this.to = to;
        this.factor = factor;
    }

    /** Adds a layer on top. */
    void add(String name, Color color, StepSeries series) {
        layers.add(new Layer(name, color, series));
    }

    XYPlot plot(String rangeLabel, boolean counts) {
        long[] times = Points.times(layers.stream().map(Layer::series).toList(), from, to);
        long[] sum = new long[times.length];
        List<XYSeries> sums = new ArrayList<>();
        for (Layer layer : layers) {
            sums.add(addTo(sum, layer, times));
        }
        XYSeriesCollection drawn = new XYSeriesCollection();
        XYStepAreaRenderer renderer = new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
        for (int i = 0; i < sums.size(); i++) {
            renderer.setSeriesPaint(i, layers.get(i).color());
            drawn.addSeries(sums.get(i));
        }
        double highest =
                sums.isEmpty() ? 0 : Math.max(0, sums.get(sums.size() - 1).getMaxY());
        NumberAxis range = ChartStyle.upFromZero(rangeLabel, highest, counts);
        XYPlot plot = new XYPlot(drawn, TimeAxis.of(from, to), range, renderer);
        plot.setSeriesRenderingOrder(SeriesRenderingOrder.REVERSE);
        plot.setFixedLegendItems(legend());
        return plot;
    }

    private XYSeries addTo(long[] sum, Layer layer, long[] times) {
        XYSeries points = new XYSeries(layer.name(), false, true);
        for (int i = 0; i < times.length; i++) {
            sum[i] += layer.series().at(times[i]);
            points.add(times[i] / TimeAxis.NANOS_PER_SECOND, sum[i] * factor, false);
        }
        return points;
    }

    private LegendItemCollection legend() {
        LegendItemCollection items = new LegendItemCollection();
        for (Layer layer : layers) {
            items.add(new LegendItem(layer.name(), layer.color()));
        }
        return items;
    }
}
