// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** The list of charts of a run. */
public final class Charts {
    private static final String NOTHING = "blank";

    private Charts() {}

    /** Returns an empty chart. */
    public static Chart blank() {
        return new Chart(NOTHING, NOTHING, () -> {
            XYPlot plot = new XYPlot(
                    new XYSeriesCollection(new XYSeries(NOTHING)),
                    TimeAxis.of(1),
                    ChartStyle.upFromZero(NOTHING, 1, true),
                    Points.lines(Palette.BLUE));
            return ChartStyle.around(plot, NOTHING, NOTHING);
        });
    }

    /** Returns the charts in the order of the report. */
    public static List<Chart> of(Results results) {
        return of(results, List.of());
    }

    /**
     * Returns the charts, those of nodes and disruptions with shading where disruption budgets are closed, and one of spot
     * interruptions if there were any.
     *
     * @param closed windows in which budgets are closed
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
