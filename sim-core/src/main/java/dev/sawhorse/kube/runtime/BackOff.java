// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.runtime;

import java.time.Duration;

/**
 * Exponential back-off per key: {@code base * 2^failures}, at most {@code max}.
 *
 * @param baseNanos delay after the first failure, in nanoseconds
 * @param maxNanos longest delay, in nanoseconds
 */
public record BackOff(long baseNanos, long maxNanos) {

    /** The default of controllers of controller-runtime: 5 ms doubling up to 1,000 s. */
    public static final BackOff DEFAULT = of(Duration.ofMillis(5), Duration.ofSeconds(1000));

    public BackOff {
        if (baseNanos <= 0 || maxNanos < baseNanos) {
            throw new IllegalArgumentException("BackOff from " + baseNanos + " ns to " + maxNanos
                    + " ns\nMaybe base and max are swapped: 0 < base <= max is needed.");
        }
    }

    /** A back-off between the two durations. */
    public static BackOff of(Duration base, Duration max) {
        return new BackOff(base.toNanos(), max.toNanos());
    }

    /** Delay in nanoseconds after the given number of earlier failures (0 for the first one). */
    public long delayNanos(int earlierFailures) {
        if (earlierFailures >= Long.numberOfLeadingZeros(baseNanos) - 1) {
            return maxNanos;
        }
        return Math.min(maxNanos, baseNanos << earlierFailures);
    }
}
