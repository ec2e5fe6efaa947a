// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The latency of a phase: constant or distributed.
 *
 * @param duration the latency, the median where it is distributed
 * @param p95 the 95th percentile, null where it is constant
 * @param kind the basis of {@code duration}
 * @param spread the basis of {@code p95}, null where there is none
 * @param provenance its source, with a date
 */
public record Latency(
        Duration duration,
        @Nullable Duration p95,
        Kind kind,
        @Nullable Kind spread,
        Provenance provenance) {
    /** The basis of a latency, from best to worst. */
    public enum Kind {
        /** A published measurement of one case. */
        MEASURED,
        /** A constant in the code of the real system. */
        CONSTANT,
        /** Stated by the project or by AWS, without a measurement. */
        STATED,
        /** Assumed for lack of a figure. */
        ASSUMED
    }
}
