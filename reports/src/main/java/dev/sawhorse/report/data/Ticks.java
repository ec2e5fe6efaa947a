package dev.sawhorse.report.data;

/** Moments as pages have them: tenths of seconds since the start of the run. */
final class Ticks {
    /** Stands for a moment that did not come. */
    static final long NEVER = -1;

    private static final long NANOS = 100_000_000L;

    private Ticks() {}

    /** Returns a moment that came, rounded. */
    static long of(long nanos) {
        return (nanos + NANOS / 2) / NANOS;
    }

    /** Returns each moment but the first as what it is after the one before. */
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
