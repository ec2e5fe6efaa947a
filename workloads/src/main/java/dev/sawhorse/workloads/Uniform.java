// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.apache.commons.math3.distribution.UniformRealDistribution;

/**
 * The continuous uniform distribution.
 *
 * @param low lower bound, inclusive
 * @param high upper bound, exclusive
 */
public record Uniform(double low, double high) implements DistributionSpec {
    /** Rejects bounds that are negative or in the wrong order. */
    public Uniform {
        Parameters.requireNotNegative("low", low);
        Parameters.requireNotNegative("high", high);
        if (low >= high) {
            throw new IllegalArgumentException("low is " + low + " and high is " + high + ".\nMaybe they are swapped.");
        }
    }

    @Override
    public double mean() {
        return (low + high) / 2;
    }

    @Override
    public double quantile(double share) {
        return low + (high - low) * share;
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new UniformRealDistribution(stream, low, high)::sample;
    }
}
