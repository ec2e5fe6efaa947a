package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals one at a time at a rate that changes over time: a non-homogeneous Poisson process.
 *
 * <p>Made by thinning (Lewis and Shedler): arrivals at the curve's highest rate, each kept with the probability that the
 * rate of its time has of the highest.
 */
public final class VaryingPoissonArrivals implements ArrivalProcess {
    private final RandomStream stream;
    private final Curve ratePerHour;
    private final @Nullable PoissonArrivals candidates;

    /**
     * Prepares a process.
     *
     * @param stream where the random numbers come from
     * @param ratePerHour mean number of arrivals an hour, over time
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
