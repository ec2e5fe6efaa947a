package dev.sawhorse.workloads;

import org.jspecify.annotations.Nullable;

/** Pods one by one: an arrival process whose every arrival gets a lifetime and a size of its own. */
public final class PodArrivals {
    private static final double NANOS_PER_SECOND = 1e9;

    private final ArrivalProcess arrivals;
    private final @Nullable Distribution lifetimeSeconds;
    private final Distribution scale;
    private long time;
    private int left;

    /**
     * Prepares the pods.
     *
     * @param arrivals when they come
     * @param lifetimeSeconds how long each runs, in seconds; null when they run for ever
     * @param scale by what each one's requests are multiplied
     */
    public PodArrivals(ArrivalProcess arrivals, @Nullable Distribution lifetimeSeconds, Distribution scale) {
        this.arrivals = arrivals;
        this.lifetimeSeconds = lifetimeSeconds;
        this.scale = scale;
    }

    /** Returns the next pod, not before the previous one, or null when there are no more. */
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
