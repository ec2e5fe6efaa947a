package dev.sawhorse.workloads;

import org.jspecify.annotations.Nullable;

/**
 * When things arrive, made up lazily and in the order of time.
 *
 * <p>A process keeps its own place in time and draws from its own random stream, so what it yields depends neither on when
 * it is asked nor on other processes.
 */
@FunctionalInterface
public interface ArrivalProcess {
    /** Returns the next arrival, not before the previous one, or null when there are no more. */
    @Nullable
    Arrival next();

    /** Returns this process cut off at a time: what would arrive then or later does not. */
    default ArrivalProcess until(long endNanos) {
        return new BoundedArrivals(this, endNanos);
    }
}
