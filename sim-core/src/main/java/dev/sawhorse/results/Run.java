// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.time.Instant;

/**
 * The identity of a run: scenario, seed, time and version.
 *
 * @param id an id shared only by the files of this run, empty where it is unknown
 * @param start the instant of time 0
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

    /** Returns the instant of a time of the run. */
    public Instant instant(long moment) {
        return start.plusNanos(moment);
    }
}
