// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/** A non-negative level as a function of time, such as an arrival rate per hour or a desired number of replicas. */
public interface Curve {
    /** Returns the level at a time in nanoseconds since the start. */
    double at(long nanos);

    /** Returns an upper bound of the level. */
    double max();

    /** Returns the time from which the level is 0 for ever, or {@link Long#MAX_VALUE} if there is none. */
    default long endNanos() {
        return Long.MAX_VALUE;
    }
}
