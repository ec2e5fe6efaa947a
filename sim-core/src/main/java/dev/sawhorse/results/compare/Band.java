package dev.sawhorse.results.compare;

import java.util.Arrays;

/** A quantity over time in several runs: the mean of all, and the least and the greatest of any, at equal distances in time. */
public final class Band {
    private final long[] sum = new long[RunDigest.SAMPLES];
    private final long[] least = new long[RunDigest.SAMPLES];
    private final long[] greatest = new long[RunDigest.SAMPLES];
    private int runs;

    Band() {
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(greatest, Long.MIN_VALUE);
    }

    void add(long[] samples) {
        for (int i = 0; i < samples.length; i++) {
            sum[i] += samples[i];
            least[i] = Math.min(least[i], samples[i]);
            greatest[i] = Math.max(greatest[i], samples[i]);
        }
        runs++;
    }

    /** Returns at how many moments it is known. */
    public int size() {
        return RunDigest.SAMPLES;
    }

    /** Returns when a moment is in a run of the given length, both in nanoseconds. */
    public long time(int moment, long duration) {
        return RunDigest.moment(moment, duration);
    }

    /** Returns the mean over the runs. */
    public double mean(int moment) {
        return (double) sum[moment] / runs;
    }

    /** Returns the least of all runs. */
    public long least(int moment) {
        return least[moment];
    }

    /** Returns the greatest of all runs. */
    public long greatest(int moment) {
        return greatest[moment];
    }
}
