package dev.sawhorse.facts;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a phase takes.
 *
 * @param duration the time it takes, the median where it varies
 * @param p95 what 95 of 100 stay below, null where it is always the same
 * @param kind what {@code duration} rests on
 * @param spread what {@code p95} rests on, null where there is none
 * @param provenance where it was found, and its date
 */
public record Latency(
        Duration duration,
        @Nullable Duration p95,
        Kind kind,
        @Nullable Kind spread,
        Provenance provenance) {
    /** What a latency rests on, from best to worst. */
    public enum Kind {
        /** Published measurement of one case. */
        MEASURED,
        /** Fixed in the code of the real system. */
        CONSTANT,
        /** Said by the project or by AWS, without a measurement. */
        STATED,
        /** Nothing was found; chosen for want of a figure. */
        ASSUMED
    }
}
