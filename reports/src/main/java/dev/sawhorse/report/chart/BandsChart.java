// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.compare.Band;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import java.awt.Color;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationStepRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * A chart of a quantity over time, with a line per variant: the mean over the seeds, in a band from minimum to maximum.
 */
final class BandsChart {
    private static final float BAND_ALPHA = 0.16f;

    private BandsChart() {}

    /**
     * Draws the chart.
     *
     * @param factor factor that values are multiplied by
     */
    static JFreeChart of(
            Comparison comparison, String title, String unit, double factor, Function<ComparedVariant, Band> band) {
        YIntervalSeriesCollection lines = new YIntervalSeriesCollection();
        DeviationStepRenderer renderer = new DeviationStepRenderer(true, false);
        renderer.setAlpha(BAND_ALPHA);
        double highest = 0;
        for (int i = 0; i < comparison.variants().size(); i++) {
            ComparedVariant variant = comparison.variants().get(i);
            YIntervalSeries line = series(variant.name(), band.apply(variant), comparison.durationNanos(), factor);
            for (int point = 0; point < line.getItemCount(); point++) {
                highest = Math.max(highest, line.getYHighValue(point));
            }
            lines.addSeries(line);
            Color color = Palette.SERIES.get(i % Palette.SERIES.size());
            renderer.setSeriesPaint(i, color);
            renderer.setSeriesFillPaint(i, color);
            renderer.setSeriesStroke(i, ChartStyle.THICK);
        }
        XYPlot plot = new XYPlot(
                lines, TimeAxis.of(comparison.durationNanos()), ChartStyle.upFromZero(unit, highest, false), renderer);
        String seeds = comparison.seeds() == 1
                ? ", seed " + comparison.firstSeed()
                : ": mean of " + comparison.seeds() + " seeds, with a band from minimum to maximum";
        return ChartStyle.around(plot, title, comparison.scenario() + seeds);
    }

    private static YIntervalSeries series(String name, Band band, long duration, double factor) {
        YIntervalSeries series = new YIntervalSeries(name, false, true);
        for (int i = 0; i < band.size(); i++) {
            series.add(
                    band.time(i, duration) / TimeAxis.NANOS_PER_SECOND,
                    band.mean(i) * factor,
                    band.least(i) * factor,
                    band.greatest(i) * factor);
        }
        return series;
    }
}
