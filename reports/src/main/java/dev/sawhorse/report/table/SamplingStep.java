// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

/** The sampling steps of time series: as short as possible, round, and with a bounded number of samples. */
public final class SamplingStep {
    /** The maximum number of samples of a series. */
    public static final int MOST_SAMPLES = 1500;

    private static final long SECOND = 1_000_000_000L;
    private static final int[] ROUND_SECONDS = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600};

    private SamplingStep() {}

    /** Returns the step for a duration, both in nanoseconds. */
    public static long of(long duration) {
        for (int seconds : ROUND_SECONDS) {
            if (duration / (seconds * SECOND) < MOST_SAMPLES) {
                return seconds * SECOND;
            }
        }
        return Math.max(1, duration / MOST_SAMPLES / SECOND) * SECOND;
    }
}
