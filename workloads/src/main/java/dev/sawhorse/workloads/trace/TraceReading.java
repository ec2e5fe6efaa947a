package dev.sawhorse.workloads.trace;

/**
 * How a trace is to be read.
 *
 * @param machine what a share of 1 stands for in traces that publish shares
 * @param sorting whether rows that are not in the order of their arrival are sorted instead of refused
 */
public record TraceReading(ReferenceMachine machine, boolean sorting) {
    /** Shares are those of the assumed machine, rows have to be sorted. */
    public static final TraceReading STRICT = new TraceReading(ReferenceMachine.ASSUMED, false);
}
