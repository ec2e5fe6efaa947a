// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

/**
 * The options for reading a trace.
 *
 * @param machine the machine of a share of 1 in traces that publish shares
 * @param sorting whether rows out of order are sorted instead of rejected
 */
public record TraceReading(ReferenceMachine machine, boolean sorting) {
    /** The assumed reference machine; rows must be sorted. */
    public static final TraceReading STRICT = new TraceReading(ReferenceMachine.ASSUMED, false);
}
