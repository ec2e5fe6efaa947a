// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import java.util.List;

/** The list of charts of a comparison. */
public final class ComparisonCharts {
    private static final double DOLLARS = 1e-9;

    private ComparisonCharts() {}

    /** Returns the charts in the order of the report. */
    public static List<Chart> of(Comparison comparison) {
        Chart cost = new Chart(
                "cost",
                "Cost per hour",
                () -> BandsChart.of(comparison, "Cost per hour", "USD per hour", DOLLARS, ComparedVariant::costRate));
        Chart nodes = new Chart(
                "nodes", "Nodes", () -> BandsChart.of(comparison, "Nodes", "nodes", 1, ComparedVariant::nodes));
        Chart latency = new Chart("pod-latency", "Pod latency", () -> ComparedLatencyChart.of(comparison));
        if (comparison.others().isEmpty()) {
            return List.of(cost, nodes, latency);
        }
        Chart differences = new Chart("differences", "Differences", () -> DifferencesChart.of(comparison));
        return List.of(differences, cost, nodes, latency);
    }
}
