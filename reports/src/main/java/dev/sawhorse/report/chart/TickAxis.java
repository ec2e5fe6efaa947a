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
    private final boolean time;

    TickAxis(String label, double lower, double upper, List<Tick> ticks) {
        this(label, lower, upper, ticks, false);
    }

    /**
     * Makes an axis.
     *
     * @param time whether its values are seconds since the start of a run
     */
    TickAxis(String label, double lower, double upper, List<Tick> ticks, boolean time) {
        super(label);
        this.time = time;
        setRange(lower, upper);
        this.ticks = List.copyOf(ticks);
    }

    /** Whether its values are seconds since the start of a run. */
    boolean isTime() {
        return time;
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
        return super.equals(other) && other instanceof TickAxis axis && ticks.equals(axis.ticks) && time == axis.time;
    }

    @Override
    public int hashCode() {
        return super.hashCode();
    }
}
