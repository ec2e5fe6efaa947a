// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.series;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * A step function of time: change points and the value from each on, 0 before the first. Times are nanoseconds since the start.
 * Changes come in the order of time; of several at one instant the last one counts.
 */
public final class StepSeries {
    /** The constant 0. */
    public static final StepSeries ZERO = new StepSeries().snapshot();

    private long[] times = new long[8];
    private long[] values = new long[8];
    private int size;

    /** Whether a snapshot shares the arrays. */
    private boolean shared;

    public StepSeries() {}

    /** Returns a copy that later changes do not affect; arrays are copied on the next change. */
    public StepSeries snapshot() {
        StepSeries copy = new StepSeries();
        copy.times = times;
        copy.values = values;
        copy.size = size;
        copy.shared = true;
        shared = true;
        return copy;
    }

    /** Returns the sum of several series. */
    public static StepSeries sum(List<StepSeries> parts) {
        TreeMap<Long, Long> deltas = new TreeMap<>();
        for (StepSeries part : parts) {
            long before = 0;
            for (int i = 0; i < part.size; i++) {
                deltas.merge(part.times[i], part.values[i] - before, Long::sum);
                before = part.values[i];
            }
        }
        StepSeries sum = new StepSeries();
        deltas.forEach(sum::change);
        return sum;
    }

    /** Adds to the value from the given time on. */
    public void change(long time, long delta) {
        set(time, last() + delta);
    }

    private void set(long time, long value) {
        if (size > 0 && times[size - 1] == time) {
            size--;
        }
        if (value == last()) {
            return;
        }
        if (shared || size == times.length) {
            times = Arrays.copyOf(times, size * 2 + 8);
            values = Arrays.copyOf(values, size * 2 + 8);
            shared = false;
        }
        times[size] = time;
        values[size] = value;
        size++;
    }

    /** Returns the number of change points. */
    public int size() {
        return size;
    }

    /** Returns the time of a change point. */
    public long time(int point) {
        return times[point];
    }

    /** Returns the value from a change point on. */
    public long value(int point) {
        return values[point];
    }

    /** Returns the value after the last change. */
    public long last() {
        return size == 0 ? 0 : values[size - 1];
    }

    /** Returns the value at a time. */
    public long at(long time) {
        int found = Arrays.binarySearch(times, 0, size, time);
        int point = found >= 0 ? found : -found - 2;
        return point < 0 ? 0 : values[point];
    }

    /** Returns the largest value, at least 0. */
    public long max() {
        long max = 0;
        for (int i = 0; i < size; i++) {
            max = Math.max(max, values[i]);
        }
        return max;
    }

    /** Returns the values at {@code 0, step, 2 step …} up to and including the last multiple within the duration. */
    public long[] resample(long step, long duration) {
        long[] samples = new long[Math.toIntExact(duration / step) + 1];
        int point = 0;
        long value = 0;
        for (int i = 0; i < samples.length; i++) {
            while (point < size && times[point] <= i * step) {
                value = values[point++];
            }
            samples[i] = value;
        }
        return samples;
    }

    /** Returns the time-weighted mean from 0 to the duration, 0 for no duration. */
    public double mean(long duration) {
        if (duration <= 0) {
            return 0;
        }
        ExactSum sum = new ExactSum();
        for (int i = 0; i < size && times[i] < duration; i++) {
            long until = i + 1 < size ? Math.min(times[i + 1], duration) : duration;
            sum.add(values[i], until - times[i]);
        }
        return sum.dividedBy((double) duration);
    }
}
