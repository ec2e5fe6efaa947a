package dev.sawhorse.workloads;

/**
 * Something arrives.
 *
 * @param timeNanos when, in nanoseconds since the start
 * @param count how many at once; 0 for a wave that came to nothing
 */
public record Arrival(long timeNanos, int count) {
    /** Rejects a negative count. */
    public Arrival {
        Parameters.requireNotNegative("count", (long) count);
    }
}
