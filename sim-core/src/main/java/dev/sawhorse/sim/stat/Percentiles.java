// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.stat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** Percentiles of whole, non-negative observations such as nanoseconds, to three significant digits at any magnitude. */
public final class Percentiles {

    private static final int SIGNIFICANT_DIGITS = 3;

    private final String name;
    private final Histogram histogram;

    /** Makes an empty set of percentiles. */
    public Percentiles(String name) {
        this(name, new Histogram(SIGNIFICANT_DIGITS));
    }

    private Percentiles(String name, Histogram histogram) {
        this.name = name;
        this.histogram = histogram;
    }

    /**
     * Returns percentiles from what {@link #bytes} returned.
     *
     * @throws IllegalArgumentException if the bytes are something else
     */
    public static Percentiles of(String name, byte[] bytes) {
        return new Percentiles(name, Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), 0));
    }

    /** Returns the observations in a form from which equal percentiles can be made; equal observations give equal bytes. */
    public byte[] bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }

    /** Returns the statistic's name. */
    public String name() {
        return name;
    }

    /** Adds an observation. */
    public void add(long value) {
        if (value < 0) {
            throw new IllegalArgumentException(name + ": value " + value + " is negative");
        }
        histogram.recordValue(value);
    }

    /** Adds all observations of another. */
    public void merge(Percentiles other) {
        histogram.add(other.histogram);
    }

    /** Returns the number of observations. */
    public long count() {
        return histogram.getTotalCount();
    }

    /**
     * Returns a value that {@code percent} per cent of the observations do not exceed, at most a thousandth too high; 0
     * without observations.
     */
    public long percentile(double percent) {
        return histogram.getValueAtPercentile(percent);
    }

    /** Returns the mean, from values rounded to three digits. */
    public double mean() {
        return histogram.getMean();
    }

    /** Returns the greatest observation, at most a thousandth too high. */
    public long max() {
        return histogram.getMaxValue();
    }

    @Override
    public String toString() {
        return name + ": " + count() + " observations, median " + percentile(50) + ", 99th percentile " + percentile(99)
                + ", greatest " + max();
    }
}
