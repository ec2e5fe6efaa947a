// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;

/** A homogeneous Poisson process: single, independent arrivals at a constant rate. */
public final class PoissonArrivals implements ArrivalProcess {
    private static final double NANOS_PER_HOUR = 3.6e12;

    private final RandomStream stream;
    private final double meanGapNanos;
    private long now;

    private PoissonArrivals(RandomStream stream, double meanGapNanos) {
        this.stream = stream;
        this.meanGapNanos = meanGapNanos;
    }

    /** Returns a process with a mean number of arrivals per hour. */
    public static PoissonArrivals ofRatePerHour(RandomStream stream, double ratePerHour) {
        return new PoissonArrivals(stream, NANOS_PER_HOUR / Parameters.requirePositive("ratePerHour", ratePerHour));
    }

    @Override
    public Arrival next() {
        now = Math.addExact(now, stream.exponentialNanos(meanGapNanos));
        return new Arrival(now, 1);
    }
}
