package dev.sawhorse.report.chart;

import dev.sawhorse.results.check.MetricCheck;
import java.util.List;

/** The chart that each variant of a check gets. */
public final class CheckCharts {
    private CheckCharts() {}

    /**
     * Returns the chart of how far the figures of a variant moved.
     *
     * @param number tells the chart from others of the page
     * @param name what the variant goes by
     * @return an empty list if nothing moved that can be drawn
     */
    public static List<Chart> of(int number, String name, List<MetricCheck> metrics) {
        if (metrics.stream().noneMatch(ToleranceChart::hasRow)) {
            return List.of();
        }
        return List.of(new Chart(
                "changes-" + number,
                "How far the figures of " + name + " moved, and how far they may",
                () -> ToleranceChart.of(name, metrics)));
    }
}
