// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import org.jspecify.annotations.Nullable;

/** An arrival process truncated at a time. After the end the underlying process is not called again. */
final class BoundedArrivals implements ArrivalProcess {
    private final ArrivalProcess arrivals;
    private final long endNanos;
    private boolean over;

    BoundedArrivals(ArrivalProcess arrivals, long endNanos) {
        this.arrivals = arrivals;
        this.endNanos = endNanos;
    }

    @Override
    public @Nullable Arrival next() {
        Arrival arrival = over ? null : arrivals.next();
        over = arrival == null || arrival.timeNanos() >= endNanos;
        return over ? null : arrival;
    }
}
