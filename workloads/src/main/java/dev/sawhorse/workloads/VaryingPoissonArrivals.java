// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * A non-homogeneous Poisson process: single arrivals at a rate that changes over time.
 *
 * <p>Sampled by thinning (Lewis and Shedler): arrivals are generated at the maximum rate of the curve, and each is kept with
 * the probability of its rate divided by the maximum.
 */
public final class VaryingPoissonArrivals implements ArrivalProcess {
    private final RandomStream stream;
    private final Curve ratePerHour;
    private final @Nullable PoissonArrivals candidates;

    /**
     * Creates the process.
     *
     * @param stream source of the random numbers
     * @param ratePerHour arrival rate per hour over time
     */
    public VaryingPoissonArrivals(RandomStream stream, Curve ratePerHour) {
        this.stream = stream;
        this.ratePerHour = ratePerHour;
        this.candidates = ratePerHour.max() > 0 ? PoissonArrivals.ofRatePerHour(stream, ratePerHour.max()) : null;
    }

    @Override
    public @Nullable Arrival next() {
        if (candidates == null) {
            return null;
        }
        while (true) {
            Arrival candidate = candidates.next();
            if (candidate.timeNanos() >= ratePerHour.endNanos()) {
                return null;
            }
            if (stream.bernoulli(ratePerHour.at(candidate.timeNanos()) / ratePerHour.max())) {
                return candidate;
            }
        }
    }
}
