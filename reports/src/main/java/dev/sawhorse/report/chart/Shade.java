// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.util.List;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.Layer;

/** The shading of windows with closed disruption budgets behind a chart, with an entry in its legend. */
final class Shade {
    private Shade() {}

    /** Adds the shading to a plot with fixed or automatic legend items; without windows the plot is unchanged. */
    static XYPlot on(XYPlot plot, List<ClosedWindow> windows) {
        if (windows.isEmpty()) {
            return plot;
        }
        for (ClosedWindow window : windows) {
            IntervalMarker marker = new IntervalMarker(
                    window.from() / TimeAxis.NANOS_PER_SECOND, window.to() / TimeAxis.NANOS_PER_SECOND, Palette.SHADE);
            marker.setAlpha(1);
            plot.addDomainMarker(marker, Layer.BACKGROUND);
        }
        LegendItemCollection items = new LegendItemCollection();
        items.addAll(plot.getLegendItems());
        items.add(new LegendItem("budgets closed", Palette.SHADE));
        plot.setFixedLegendItems(items);
        return plot;
    }
}
