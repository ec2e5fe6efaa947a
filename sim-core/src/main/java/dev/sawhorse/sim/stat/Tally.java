// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.stat;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Summary statistics of single observations: count, mean, variance and extremes.
 *
 * <p>Mean and variance are updated with each observation (Welford) and merged pairwise (Chan and others), so neither loses
 * precision over long runs.
 */
public final class Tally {

    private final String name;
    private long count;
    private double mean;
    private double squares;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /** Makes an empty tally. */
    public Tally(String name) {
        this.name = name;
    }

    /** Returns the tally's name. */
    public String name() {
        return name;
    }

    /** Adds an observation. */
    public void add(double value) {
        count++;
        double fromOldMean = value - mean;
        mean += fromOldMean / count;
        squares += fromOldMean * (value - mean);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }

    /** Adds all observations of another tally. */
    public void merge(Tally other) {
        if (other.count == 0) {
            return;
        }
        double difference = other.mean - mean;
        long total = count + other.count;
        squares += other.squares + difference * difference * count / total * other.count;
        mean += difference * other.count / total;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
        count = total;
    }

    /** Returns the number of observations. */
    public long count() {
        return count;
    }

    /** Returns the mean, NaN without observations. */
    public double mean() {
        return count == 0 ? Double.NaN : mean;
    }

    /** Returns the least observation, infinity without any. */
    public double min() {
        return min;
    }

    /** Returns the greatest observation, minus infinity without any. */
    public double max() {
        return max;
    }

    /** Returns the variance of the population the observations are drawn from, NaN for fewer than two. */
    public double variance() {
        return count < 2 ? Double.NaN : squares / (count - 1);
    }

    /** Returns the square root of the variance. */
    public double standardDeviation() {
        return Math.sqrt(variance());
    }

    /**
     * Returns half the width of the mean's confidence interval, by Student's t distribution; NaN for fewer than two
     * observations. It holds for independent observations, such as the results of replications.
     *
     * @param confidence the probability that the interval holds the true mean, such as 0.95
     */
    public double halfWidth(double confidence) {
        if (!(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException(
                    "confidence " + confidence + " is not between 0 and 1\nMaybe it is given in percent.");
        }
        if (count < 2) {
            return Double.NaN;
        }
        double quantile = new TDistribution(null, count - 1).inverseCumulativeProbability((1 + confidence) / 2);
        return quantile * Math.sqrt(variance() / count);
    }

    @Override
    public String toString() {
        return name + ": " + count + " observations, mean " + mean() + ", least " + min + ", greatest " + max;
    }
}
