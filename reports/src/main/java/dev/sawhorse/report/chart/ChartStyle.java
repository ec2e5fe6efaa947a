// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.Results;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.NumberFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jspecify.annotations.Nullable;

/** The common style of all charts: a title, a subtitle with the run, a light grid, a legend at the top. */
final class ChartStyle {
    static final BasicStroke THICK = new BasicStroke(2.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);

    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 18);
    private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final BasicStroke HAIRLINE = new BasicStroke(1f);
    private static final double ROOM_ABOVE = 0.08;

    private ChartStyle() {}

    /** Returns the chart of a plot with titles. */
    static JFreeChart around(XYPlot plot, String title, String subtitle) {
        plot.setBackgroundPaint(null);
        plot.setOutlineVisible(false);
        plot.setRangeGridlinePaint(Palette.GRID);
        plot.setRangeGridlineStroke(HAIRLINE);
        plot.setDomainGridlinesVisible(false);
        plot.setAxisOffset(RectangleInsets.ZERO_INSETS);
        style(plot.getDomainAxis());
        style(plot.getRangeAxis());
        plot.getRangeAxis().setAxisLineVisible(false);
        plot.getRangeAxis().setTickMarksVisible(false);

        JFreeChart chart = new JFreeChart(null, TEXT, plot, false);
        chart.setBackgroundPaint(Palette.PAPER);
        chart.setPadding(new RectangleInsets(12, 12, 10, 24));
        chart.addSubtitle(text(title, TITLE, Palette.INK, 0));
        chart.addSubtitle(text(subtitle, TEXT, Palette.QUIET_INK, 6));
        chart.addSubtitle(legend(plot));
        return chart;
    }

    /** Returns a vertical axis from 0 to above its maximum; counts have integer ticks. */
    static NumberAxis upFromZero(String label, double highest, boolean counts) {
        NumberAxis axis = numberAxis(label);
        axis.setRange(0, highest > 0 ? highest * (1 + ROOM_ABOVE) : 1);
        if (counts) {
            axis.setStandardTickUnits(NumberAxis.createIntegerTickUnits(Locale.ROOT));
        }
        return axis;
    }

    /** Returns an axis whose number format does not depend on the locale. */
    static NumberAxis numberAxis(@Nullable String label) {
        NumberAxis axis = new NumberAxis(label);
        axis.setStandardTickUnits(NumberAxis.createStandardTickUnits(Locale.ROOT));
        return axis;
    }

    /** Returns the distance of ticks, with a number format that does not depend on the locale. */
    static NumberTickUnit tickUnit(double size) {
        return new NumberTickUnit(size, NumberFormat.getNumberInstance(Locale.ROOT));
    }

    /** Returns the name of a run in the subtitle of its charts. */
    static String nameOf(Results results) {
        return results.run().scenario() + ", seed " + results.run().seed();
    }

    private static void style(ValueAxis axis) {
        axis.setLabelFont(TEXT);
        axis.setTickLabelFont(TEXT);
        axis.setLabelPaint(Palette.QUIET_INK);
        axis.setTickLabelPaint(Palette.QUIET_INK);
        axis.setAxisLinePaint(Palette.QUIET_INK);
        axis.setTickMarkPaint(Palette.QUIET_INK);
    }

    private static TextTitle text(String text, Font font, Color color, double below) {
        TextTitle title = new TextTitle(text, font);
        title.setPaint(color);
        title.setHorizontalAlignment(HorizontalAlignment.LEFT);
        title.setPosition(RectangleEdge.TOP);
        title.setPadding(0, 4, below, 0);
        return title;
    }

    private static LegendTitle legend(XYPlot plot) {
        LegendTitle legend = new LegendTitle(plot);
        legend.setPosition(RectangleEdge.TOP);
        legend.setHorizontalAlignment(HorizontalAlignment.LEFT);
        legend.setItemFont(TEXT);
        legend.setItemPaint(Palette.INK);
        legend.setItemLabelPadding(new RectangleInsets(2, 4, 2, 14));
        legend.setBackgroundPaint(null);
        legend.setFrame(BlockBorder.NONE);
        legend.setPadding(0, 0, 8, 0);
        return legend;
    }
}
