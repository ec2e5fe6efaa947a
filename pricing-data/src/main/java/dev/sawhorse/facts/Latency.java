package dev.sawhorse.facts;

import java.time.Duration;

/**
 * How long a phase takes.
 *
 * @param duration the time it takes
 * @param kind what the figure rests on
 * @param provenance where it was found, and its date
 */
public record Latency(Duration duration, Kind kind, Provenance provenance) {
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
