// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** A chart of the cumulative distribution of a pod attribute in a trace. */
public final class ShareChart {
    private static final double WIDE = 30;
    private static final double LEAST_SHOWN = 1e-3;
    private static final int HUNDRED = 100;

    private ShareChart() {}

    /**
     * Returns the chart of an attribute.
     *
     * @param name its file name without extension
     * @param title name of the attribute
     * @param unit unit of the attribute
     * @param trace name of the trace
     * @param pods number of pods with the attribute
     * @param percentiles percentiles of the attribute from 0 to 100 %, equidistant
     */
    public static Chart of(String name, String title, String unit, String trace, long pods, double[] percentiles) {
        double[] values = percentiles.clone();
        return new Chart(name, title, () -> draw(title, unit, trace + ": " + Figures.count(pods) + " pods", values));
    }

    private static JFreeChart draw(String title, String unit, String subtitle, double[] percentiles) {
        XYSeries shares = new XYSeries("cumulative share of pods", false, true);
        double greatest = percentiles[percentiles.length - 1];
        double least = Math.max(LEAST_SHOWN, percentiles[percentiles.length / HUNDRED]);
        for (int i = 0; i < percentiles.length; i++) {
            shares.add(Math.max(least, percentiles[i]), 100.0 * i / (percentiles.length - 1), false);
        }
        XYStepRenderer renderer = new XYStepRenderer();
        renderer.setSeriesPaint(0, Palette.BLUE);
        renderer.setSeriesStroke(0, ChartStyle.THICK);
        NumberAxis percent = ChartStyle.numberAxis("% of pods");
        percent.setRange(0, 100);
        percent.setTickUnit(ChartStyle.tickUnit(20));
        XYPlot plot = new XYPlot(new XYSeriesCollection(shares), axis(unit, least, greatest), percent, renderer);
        return ChartStyle.around(plot, title, subtitle);
    }

    /** Attributes that span more than one order of magnitude have a logarithmic axis. */
    private static ValueAxis axis(String unit, double least, double greatest) {
        if (greatest < WIDE * least) {
            NumberAxis axis = ChartStyle.numberAxis(unit);
            axis.setRange(0, Math.max(LEAST_SHOWN, greatest * 1.05));
            return axis;
        }
        LogAxis axis = new LogAxis(unit);
        axis.setSmallestValue(LEAST_SHOWN / 2);
        axis.setRange(least / 1.1, greatest * 1.1);
        axis.setTickUnit(new NumberTickUnit(1));
        axis.setNumberFormatOverride(new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT)));
        return axis;
    }
}
