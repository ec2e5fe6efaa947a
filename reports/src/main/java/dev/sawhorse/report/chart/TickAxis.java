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

/** A horizontal axis whose ticks are chosen by whoever makes it. */
final class TickAxis extends NumberAxis {
    private static final long serialVersionUID = 1L;

    /** One tick: where it stands on the axis, and what is written there. */
    record Tick(double value, String label) {}

    private final transient List<NumberTick> ticks = new ArrayList<>();

    TickAxis(String label, double lower, double upper, List<Tick> ticks) {
        super(label);
        setRange(lower, upper);
        for (Tick tick : ticks) {
            this.ticks.add(new NumberTick(tick.value(), tick.label(), TextAnchor.TOP_CENTER, TextAnchor.TOP_CENTER, 0));
        }
    }

    @Override
    public List<NumberTick> refreshTicks(Graphics2D g2, AxisState state, Rectangle2D dataArea, RectangleEdge edge) {
        return ticks;
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
