package dev.sawhorse.report.chart;

import dev.sawhorse.results.Results;
import java.util.List;

/** The charts every run gets. */
public final class Charts {
    private Charts() {}

    /** Returns the charts in the order a reader wants them. */
    public static List<Chart> of(Results results) {
        return List.of(
                new Chart("cost", "Cost per hour", () -> CostChart.of(results)),
                new Chart("nodes", "Nodes by instance type", () -> NodesChart.of(results)),
                new Chart("pending-pods", "Pending pods", () -> PendingPodsChart.of(results)),
                new Chart("pod-latency", "Pod latency", () -> LatencyChart.of(results)),
                new Chart("utilization", "Utilization", () -> UtilizationChart.of(results)));
    }
}
