package dev.sawhorse.report.chart;

/**
 * A time in which disruption budgets allow nothing.
 *
 * @param from nanoseconds since the start of the run
 * @param to the same, its end
 */
public record ClosedWindow(long from, long to) {}
