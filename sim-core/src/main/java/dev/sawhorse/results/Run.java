package dev.sawhorse.results;

import java.time.Instant;

/**
 * Which run it was.
 *
 * @param id what the files of the run share and those of another run do not, empty where it is unknown
 * @param start the instant that time 0 stands for
 * @param durationNanos simulated time
 * @param version of Sawhorse
 * @param events kernel events executed
 * @param isComplete false if the run was cut short
 */
public record Run(
        String scenario,
        long seed,
        String id,
        Instant start,
        String region,
        long durationNanos,
        String version,
        long events,
        boolean isComplete) {

    /** Returns the instant of a moment of the run. */
    public Instant instant(long moment) {
        return start.plusNanos(moment);
    }
}
