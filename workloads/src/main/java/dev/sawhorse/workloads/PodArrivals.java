// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import org.jspecify.annotations.Nullable;

/** A sampler of a lifetime and a size for every arrival of an arrival process. */
public final class PodArrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private final ArrivalProcess arrivals;
    private final @Nullable Distribution lifetimeSeconds;
    private final Distribution scale;
    private long time;
    private int left;

    /**
     * Creates the sampler.
     *
     * @param arrivals the arrival process
     * @param lifetimeSeconds distribution of the lifetimes, in seconds; null if pods never end
     * @param scale distribution of the factor on the requests
     */
    public PodArrivals(ArrivalProcess arrivals, @Nullable Distribution lifetimeSeconds, Distribution scale) {
        this.arrivals = arrivals;
        this.lifetimeSeconds = lifetimeSeconds;
        this.scale = scale;
    }

    /** Returns the next pod, not before the previous one, or null at the end. */
    public @Nullable PodArrival next() {
        while (left == 0) {
            Arrival arrival = arrivals.next();
            if (arrival == null) {
                return null;
            }
            time = arrival.timeNanos();
            left = arrival.count();
        }
        left--;
        return new PodArrival(time, lifetimeNanos(), scale.sample());
    }

    private long lifetimeNanos() {
        if (lifetimeSeconds == null) {
            return Long.MAX_VALUE;
        }
        return Math.max(1, Math.round(lifetimeSeconds.sample() * NANOS_PER_SECOND));
    }
}
