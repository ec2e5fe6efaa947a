// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;

/**
 * The exponential distribution.
 *
 * @param mean the mean
 */
public record Exponential(double mean) implements DistributionSpec {
    /** Rejects a mean that is not above 0. */
    public Exponential {
        Parameters.requirePositive("mean", mean);
    }

    @Override
    public double quantile(double share) {
        return -mean * StrictMath.log1p(-share);
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new ExponentialDistribution(stream, mean)::sample;
    }
}
