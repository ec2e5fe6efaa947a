// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.sim.stat.Tally;

/**
 * The mean of a figure over seeds, with the confidence interval of that mean by Student's t distribution.
 *
 * @param seeds the number of seeds
 * @param standardDeviation of the figure across seeds, NaN for one seed
 * @param low the lower end of the interval, NaN for one seed
 * @param high its upper end, NaN for one seed
 */
public record Estimate(int seeds, double mean, double standardDeviation, double low, double high) {
    /** Estimates from the values of independent seeds. */
    public static Estimate of(double[] values, double confidence) {
        Tally tally = new Tally("seeds");
        for (double value : values) {
            tally.add(value);
        }
        double half = tally.halfWidth(confidence);
        return new Estimate(
                values.length, tally.mean(), tally.standardDeviation(), tally.mean() - half, tally.mean() + half);
    }

    /** Whether there is an interval; one seed gives none. */
    public boolean hasInterval() {
        return seeds > 1;
    }
}
