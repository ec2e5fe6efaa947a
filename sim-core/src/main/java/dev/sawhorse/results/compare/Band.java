// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import java.util.Arrays;

/** The mean, minimum and maximum over several runs of a quantity at equidistant times. */
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

    /** Returns the number of times. */
    public int size() {
        return RunDigest.SAMPLES;
    }

    /** Returns the time of an index in a run of the given length, both in nanoseconds. */
    public long time(int moment, long duration) {
        return RunDigest.sampleTime(moment, duration);
    }

    /** Returns the mean over the runs. */
    public double mean(int moment) {
        return (double) sum[moment] / runs;
    }

    /** Returns the minimum over the runs. */
    public long least(int moment) {
        return least[moment];
    }

    /** Returns the maximum over the runs. */
    public long greatest(int moment) {
        return greatest[moment];
    }
}
