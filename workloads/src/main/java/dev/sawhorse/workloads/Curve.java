package dev.sawhorse.workloads;

/** A level that changes over time, such as a rate of arrivals an hour or a wanted number of replicas. Never below 0. */
public interface Curve {
    /** Returns the level at a time in nanoseconds since the start. */
    double at(long nanos);

    /** Returns a bound that the level never exceeds. */
    double max();

    /** Returns a time from which on the level is 0 for ever, or {@link Long#MAX_VALUE} when there is none. */
    default long endNanos() {
        return Long.MAX_VALUE;
    }
}
