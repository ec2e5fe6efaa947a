// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.check.MetricCheck;
import java.util.List;

/** The charts of a check, one per variant. */
public final class CheckCharts {
    private CheckCharts() {}

    /**
     * Returns the chart of the changes of a variant's metrics.
     *
     * @param number unique number of the chart on its page
     * @param name name of the variant
     * @return an empty list if no change can be drawn
     */
    public static List<Chart> of(int number, String name, List<MetricCheck> metrics) {
        if (metrics.stream().noneMatch(ToleranceChart::hasRow)) {
            return List.of();
        }
        return List.of(new Chart(
                "changes-" + number,
                "Changes of the metrics of " + name + " and their tolerances",
                () -> ToleranceChart.of(name, metrics)));
    }
}
