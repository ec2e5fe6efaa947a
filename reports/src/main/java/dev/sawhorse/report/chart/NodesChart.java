// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jfree.chart.JFreeChart;

/**
 * A chart of the number of running instances over time, by instance type: those with the most hours by name, the others
 * together.
 */
final class NodesChart {
    private static final int NAMED = 8;

    private NodesChart() {}

    static JFreeChart of(Results results, List<ClosedWindow> closed) {
        Map<String, Double> hours = results.nodes().byInstanceType();
        List<String> types = new ArrayList<>(hours.keySet());
        types.sort((a, b) -> Double.compare(hours.getOrDefault(b, 0.0), hours.getOrDefault(a, 0.0)));
        int named = types.size() <= NAMED ? types.size() : NAMED - 1;

        StepStack stack = new StepStack(results.run().durationNanos(), 1);
        Map<String, StepSeries> running = results.timeline().runningByInstanceType();
        for (int i = 0; i < named; i++) {
            stack.add(types.get(i), Palette.SERIES.get(i), running.getOrDefault(types.get(i), StepSeries.ZERO));
        }
        if (named < types.size()) {
            List<StepSeries> rest = types.subList(named, types.size()).stream()
                    .map(type -> running.getOrDefault(type, StepSeries.ZERO))
                    .toList();
            stack.add(rest.size() + " other types", Palette.REST, StepSeries.sum(rest));
        }
        String total = Figures.count(results.nodes().launched()) + " launched, "
                + Figures.count(results.nodes().peak()) + " at peak, "
                + Figures.hours(results.nodes().nodeHours()) + " node-hours";
        return ChartStyle.around(
                Shade.on(stack.plot("nodes", true), closed),
                "Nodes by instance type",
                ChartStyle.nameOf(results) + ": " + total);
    }
}
