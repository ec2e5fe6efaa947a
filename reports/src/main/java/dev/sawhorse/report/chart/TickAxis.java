// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.chart;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A horizontal axis with explicit ticks. */
final class TickAxis extends NumberAxis {
    private static final long serialVersionUID = 1L;

    /** A tick: its position on the axis and its label. */
    record Tick(double value, String label) {}

    private final transient List<Tick> ticks;

    TickAxis(String label, double lower, double upper, List<Tick> ticks) {
        super(label);
        setRange(lower, upper);
        this.ticks = List.copyOf(ticks);
    }

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
        TextAnchor anchor = RectangleEdge.isLeftOrRight(edge) ? TextAnchor.CENTER_RIGHT : TextAnchor.TOP_CENTER;
        List<NumberTick> drawn = new ArrayList<>();
        for (Tick tick : ticks) {
            drawn.add(new NumberTick(tick.value(), tick.label(), anchor, anchor, 0));
        }
        return drawn;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof TickAxis axis && ticks.equals(axis.ticks);
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
