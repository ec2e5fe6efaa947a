// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/**
 * An event of an arrival process: one or more arrivals at the same instant.
 *
 * @param timeNanos time of the arrival, in nanoseconds since the start
 * @param count number of arrivals at once; 0 for a batch whose sampled size is 0
 */
public record Arrival(long timeNanos, int count) {
    /** Rejects a negative count. */
    public Arrival {
        Parameters.requireNotNegative("count", (long) count);
    }
}
