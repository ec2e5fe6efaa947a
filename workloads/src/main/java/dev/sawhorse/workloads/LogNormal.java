// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The log-normal distribution, a usual model of run times and sizes: many small values and a long tail.
 *
 * @param logMean mean of the natural logarithm
 * @param logDeviation standard deviation of the natural logarithm
 */
public record LogNormal(double logMean, double logDeviation) implements DistributionSpec {
    /** The 95th percentile of the standard normal distribution. */
    private static final double NORMAL_P95 = 1.6448536269514722;

    private static final NormalDistribution STANDARD_NORMAL = new NormalDistribution(null, 0, 1);

    /** Rejects parameters that are not finite, and a deviation that is not above 0. */
    public LogNormal {
        if (!Double.isFinite(logMean)) {
            throw new IllegalArgumentException("logMean is " + logMean + ", which is not a number");
        }
        Parameters.requirePositive("logDeviation", logDeviation);
    }

    /** Returns the distribution with a median and a 95th percentile. */
    public static LogNormal ofMedianAndP95(double median, double p95) {
        Parameters.requireRising(median, p95);
        return new LogNormal(StrictMath.log(median), StrictMath.log(p95 / median) / NORMAL_P95);
    }

    /** Returns the distribution with a mean and a coefficient of variation (standard deviation divided by the mean). */
    public static LogNormal ofMeanAndCv(double mean, double cv) {
        Parameters.requirePositive("mean", mean);
        Parameters.requirePositive("cv", cv);
        double variance = StrictMath.log(1 + cv * cv);
        return new LogNormal(StrictMath.log(mean) - variance / 2, Math.sqrt(variance));
    }

    @Override
    public double mean() {
        return StrictMath.exp(logMean + logDeviation * logDeviation / 2);
    }

    @Override
    public double quantile(double share) {
        return StrictMath.exp(logMean + logDeviation * STANDARD_NORMAL.inverseCumulativeProbability(share));
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new LogNormalDistribution(stream, logMean, logDeviation)::sample;
    }
}
