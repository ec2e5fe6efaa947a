package dev.sawhorse.report.chart;

import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.jspecify.annotations.Nullable;

/**
 * One chart of a run, drawn when asked for.
 *
 * @param name its file name without ending
 * @param title what it shows
 */
public record Chart(String name, String title, Supplier<JFreeChart> drawing) {
    /** Returns the same chart, which is put together when it is first asked for and kept for all pictures of it. */
    public Chart kept() {
        return new Chart(name, title, new Kept(drawing));
    }

    private static final class Kept implements Supplier<JFreeChart> {
        private final Supplier<JFreeChart> drawing;
        private @Nullable JFreeChart drawn;

        Kept(Supplier<JFreeChart> drawing) {
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
