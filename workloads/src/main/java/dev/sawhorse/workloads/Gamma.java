// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.apache.commons.math3.distribution.GammaDistribution;

/**
 * The gamma distribution: a sum of exponential stages, such as the run time of a job with several stages.
 *
 * @param shape number of stages, not necessarily whole
 * @param scale mean duration of a stage
 */
public record Gamma(double shape, double scale) implements DistributionSpec {
    /** Rejects parameters that are not above 0. */
    public Gamma {
        Parameters.requirePositive("shape", shape);
        Parameters.requirePositive("scale", scale);
    }

    /** Returns the distribution with a mean and a coefficient of variation (standard deviation divided by the mean). */
    public static Gamma ofMeanAndCv(double mean, double cv) {
        Parameters.requirePositive("mean", mean);
        Parameters.requirePositive("cv", cv);
        return new Gamma(1 / (cv * cv), mean * cv * cv);
    }

    @Override
    public double mean() {
        return shape * scale;
    }

    @Override
    public double quantile(double share) {
        return new GammaDistribution(shape, scale).inverseCumulativeProbability(share);
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new GammaDistribution(stream, shape, scale)::sample;
    }
}
