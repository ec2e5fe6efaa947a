// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/**
 * A chart of a run, drawn on demand.
 *
 * @param name its file name without extension
 * @param title title of the chart
 */
public record Chart(String name, String title, Supplier<JFreeChart> drawing) {
    /** Returns a chart that is built on first use and cached for all of its images. */
    public Chart cached() {
        return new Chart(name, title, new CachedDrawing(drawing));
    }

    private static final class CachedDrawing implements Supplier<JFreeChart> {
        private final Supplier<JFreeChart> drawing;
        private @Nullable JFreeChart drawn;

        CachedDrawing(Supplier<JFreeChart> drawing) {
            this.drawing = drawing;
        }

        @Override
        public JFreeChart get() {
            JFreeChart known = drawn == null ? drawing.get() : drawn;
            drawn = known;
            return known;
        }
    }
}
