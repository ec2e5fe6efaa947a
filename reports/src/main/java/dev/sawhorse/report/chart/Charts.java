package dev.sawhorse.report.chart;

import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.List;

/** The charts every run gets. */
public final class Charts {
    private Charts() {}

    /** Returns the charts in the order a reader wants them. */
    public static List<Chart> of(Results results) {
        return of(results, List.of());
    }

    /**
     * Returns the charts as well, those of nodes and disruptions shaded where disruption budgets are closed. Where spot instances
     * were interrupted there is a chart of that too.
     *
     * @param closed when they are
     */
    public static List<Chart> of(Results results, List<ClosedWindow> closed) {
        List<Chart> charts = new ArrayList<>(List.of(
                new Chart("cost", "Cost per hour", () -> CostChart.of(results)),
                new Chart("nodes", "Nodes by instance type", () -> NodesChart.of(results, closed)),
                new Chart("pending-pods", "Pending pods", () -> PendingPodsChart.of(results)),
                new Chart("pod-latency", "Pod latency", () -> LatencyChart.of(results)),
                new Chart("utilization", "Utilization", () -> UtilizationChart.of(results)),
                new Chart("disruptions", "Disruptions", () -> DisruptionsChart.of(results, closed))));
        if (results.disruptions().interruptions() > 0) {
            charts.add(new Chart("recovery", "Interruptions and recovery", () -> RecoveryChart.of(results)));
        }
        return List.copyOf(charts);
    }
}
