// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import java.awt.Color;
import java.util.EnumMap;
import java.util.Map;
import org.jfree.chart.JFreeChart;

/** A chart of the hourly cost of the cluster over time, by capacity type. */
final class CostChart {
    private static final double DOLLARS = 1e-9;
    private static final Map<CapacityType, Color> COLORS = new EnumMap<>(Map.of(
            CapacityType.ON_DEMAND, Palette.BLUE,
            CapacityType.SPOT, Palette.ORANGE,
            CapacityType.RESERVED, Palette.GREEN));

    private CostChart() {}

    static JFreeChart of(Results results) {
        long duration = results.run().durationNanos();
        StepStack stack = new StepStack(duration, DOLLARS);
        for (CapacityType type : CapacityType.values()) {
            StepSeries rate = results.timeline().costRate().get(type);
            if (rate != null && rate.size() > 0) {
                stack.add(type.label(), color(type), rate);
            }
        }
        String total = Figures.usd(results.cost().total()) + " in " + Figures.span(duration / 1e9);
        return ChartStyle.around(
                stack.plot("USD per hour", false),
                "Cost per hour by capacity type",
                ChartStyle.nameOf(results) + ": " + total);
    }

    /** Returns the colour of a capacity type. */
    static Color color(CapacityType type) {
        return COLORS.getOrDefault(type, Palette.REST);
    }
}
