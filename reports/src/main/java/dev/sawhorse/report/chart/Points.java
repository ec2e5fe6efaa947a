// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.series.StepSeries;
import java.awt.Color;
import java.util.Collection;
import java.util.TreeSet;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;

/**
 * The conversion of step series to the points of a chart: all changes if there are few, otherwise one point per pixel
 * column.
 */
final class Points {
    private static final int MOST = 900;
    private static final int COLUMNS = 450;

    private Points() {}

    /** Returns the times, in nanoseconds, at which the given series are sampled; the first is 0, the last the end. */
    static long[] times(Collection<StepSeries> together, long duration) {
        return times(together, 0, duration);
    }

    /** Returns the times between two others at which the given series are sampled, including both. */
    static long[] times(Collection<StepSeries> together, long from, long to) {
        TreeSet<Long> times = new TreeSet<>();
        for (StepSeries series : together) {
            for (int i = 0; i < series.size() && times.size() <= MOST; i++) {
                if (series.time(i) >= from && series.time(i) <= to) {
                    times.add(series.time(i));
                }
            }
        }
        if (times.size() > MOST) {
            return grid(from, to);
        }
        times.add(from);
        times.add(to);
        return times.stream().mapToLong(Long::longValue).toArray();
    }

    private static long[] grid(long from, long to) {
        long[] times = new long[MOST + 1];
        for (int i = 0; i < MOST; i++) {
            times[i] = from + (to - from) / MOST * i;
        }
        times[MOST] = to;
        return times;
    }

    /** Adds a point to a line so that the line stays level until it and then steps. */
    static void step(XYSeries line, double x, double y) {
        int last = line.getItemCount() - 1;
        if (last >= 0) {
            line.add(x, line.getY(last), false);
        }
        line.add(x, y, false);
    }

    /** Returns a renderer of thick lines, each drawn as one path. */
    static XYLineAndShapeRenderer lines(Color... colors) {
        XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
        renderer.setDrawSeriesLineAsPath(true);
        for (int i = 0; i < colors.length; i++) {
            renderer.setSeriesPaint(i, colors[i]);
            renderer.setSeriesStroke(i, ChartStyle.THICK);
        }
        return renderer;
    }

    /** Returns a series of columns with the maximum within each, so that a short burst in a long run is visible. */
    static XYSeries peaks(String name, StepSeries series, long duration) {
        XYSeries points = new XYSeries(name, false, true);
        int next = 0;
        for (int column = 0; column <= COLUMNS; column++) {
            long from = duration / COLUMNS * column;
            long until = column < COLUMNS ? duration / COLUMNS * (column + 1) : Long.MAX_VALUE;
            long peak = series.at(from);
            while (next < series.size() && series.time(next) < until) {
                peak = series.time(next) > from ? Math.max(peak, series.value(next)) : peak;
                next++;
            }
            points.add(from / TimeAxis.NANOS_PER_SECOND, (double) peak, false);
        }
        return points;
    }
}
