// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

/** The upper bounds of histogram buckets, in seconds, as in the controllers. */
final class Buckets {
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;
    private static final double DAY = 86_400;

    /** Karpenter's bounds for durations ({@code metrics/constants.go DurationBuckets}). */
    private static final double[] DURATIONS = {
        0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5,
        1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60, 120, 150, 300, 450, 600
    };

    /** Karpenter's bounds for lifetimes of nodes ({@code node/termination/metrics.go}). */
    private static final double[] LIFETIMES = {
        15 * MINUTE,
        30 * MINUTE,
        45 * MINUTE,
        HOUR,
        2 * HOUR,
        4 * HOUR,
        6 * HOUR,
        8 * HOUR,
        10 * HOUR,
        12 * HOUR,
        16 * HOUR,
        20 * HOUR,
        DAY,
        2 * DAY,
        3 * DAY,
        5 * DAY,
        10 * DAY,
        15 * DAY,
        20 * DAY,
        25 * DAY,
        30 * DAY
    };

    private Buckets() {}

    static double[] durations() {
        return DURATIONS.clone();
    }

    static double[] lifetimes() {
        return LIFETIMES.clone();
    }

    /** Returns a number of bounds, each twice the one before. */
    static double[] doubling(double first, int count) {
        double[] bounds = new double[count];
        double bound = first;
        for (int i = 0; i < count; i++) {
            bounds[i] = bound;
            bound *= 2;
        }
        return bounds;
    }
}
