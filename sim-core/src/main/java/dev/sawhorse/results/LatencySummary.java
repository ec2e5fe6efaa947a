// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.series.ExactSum;
import java.util.Arrays;

/**
 * A summary of a latency: exact percentiles by nearest rank, in seconds, all 0 where nothing was measured.
 *
 * @param count the number of measurements
 * @param waited the share of pods that waited at all, from 0 to 1: of those measured and of those still waiting at the end
 */
public record LatencySummary(
        long count, double p50, double p90, double p95, double p99, double max, double mean, double waited) {
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Summarizes durations in nanoseconds, given in any order.
     *
     * @param waiting the number of pods still waiting, which the percentiles do not include
     */
    public static LatencySummary of(long[] nanos, int waiting) {
        if (nanos.length == 0) {
            return new LatencySummary(0, 0, 0, 0, 0, 0, 0, waiting > 0 ? 1 : 0);
        }
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        ExactSum sum = new ExactSum();
        int waited = waiting;
        for (long value : sorted) {
            sum.add(value, 1);
            waited += value > 0 ? 1 : 0;
        }
        return new LatencySummary(
                sorted.length,
                percentile(sorted, 50),
                percentile(sorted, 90),
                percentile(sorted, 95),
                percentile(sorted, 99),
                percentile(sorted, 100),
                sum.dividedBy(sorted.length * NANOS_PER_SECOND),
                (double) waited / (sorted.length + waiting));
    }

    /** Returns the smallest value that at least the given percentage of all values does not exceed. */
    private static double percentile(long[] sorted, int percentage) {
        long rank = ((long) sorted.length * percentage + 99) / 100;
        return sorted[(int) rank - 1] / NANOS_PER_SECOND;
    }
}
