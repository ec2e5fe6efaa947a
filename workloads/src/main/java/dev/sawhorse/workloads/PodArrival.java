package dev.sawhorse.workloads;

/**
 * A pod that arrives.
 *
 * @param timeNanos when, in nanoseconds since the start
 * @param lifetimeNanos how long it runs once started, in nanoseconds, at least 1; {@link Long#MAX_VALUE} for ever
 * @param scale by what to multiply the requests of its template; 1 leaves them
 */
public record PodArrival(long timeNanos, long lifetimeNanos, double scale) {}
