// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import org.jspecify.annotations.Nullable;

/**
 * A stochastic or scheduled process that generates arrivals lazily, in the order of time.
 *
 * <p>A process keeps its own position in time and draws from its own random stream, so its arrivals depend neither on when
 * {@link #next} is called nor on other processes.
 */
@FunctionalInterface
public interface ArrivalProcess {
    /** Returns the next arrival, not before the previous one, or null at the end of the process. */
    @Nullable
    Arrival next();

    /** Returns this process truncated at a time: arrivals at that time or later are dropped. */
    default ArrivalProcess until(long endNanos) {
        return new BoundedArrivals(this, endNanos);
    }
}
