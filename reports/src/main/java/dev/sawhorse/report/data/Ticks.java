// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

/** The time unit of pages: tenths of a second since the start of the run. */
final class Ticks {
    /** The value of an absent time. */
    static final long NEVER = -1;

    private static final long NANOS = 100_000_000L;

    private Ticks() {}

    /** Returns a time, rounded. */
    static long of(long nanos) {
        return (nanos + NANOS / 2) / NANOS;
    }

    /** Returns the differences between consecutive times. */
    static long[] gaps(long[] moments) {
        long[] gaps = new long[moments.length];
        long before = 0;
        for (int i = 0; i < moments.length; i++) {
            gaps[i] = moments[i] - before;
            before = moments[i];
        }
        return gaps;
    }
}
