// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.stat;

import org.HdrHistogram.Histogram;

/** Percentiles of whole, non-negative observations such as nanoseconds, to three significant digits at any magnitude. */
public final class Percentiles {

    private static final int SIGNIFICANT_DIGITS = 3;

    private final String name;
    private final Histogram histogram = new Histogram(SIGNIFICANT_DIGITS);

    /** Makes an empty set of percentiles. */
    public Percentiles(String name) {
        this.name = name;
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
