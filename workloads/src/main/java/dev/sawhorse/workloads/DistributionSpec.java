// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;

/**
 * A probability distribution of non-negative values as a scenario describes it: family and parameters, not yet bound to a
 * random stream.
 */
public sealed interface DistributionSpec
        permits Constant, Empirical, Exponential, Gamma, LogNormal, Pareto, Percentiles, Uniform, Weibull {
    /** Returns the mean. */
    double mean();

    /**
     * Returns the quantile function: the value that a share of the distribution does not exceed.
     *
     * @param share from 0 (inclusive) to 1 (exclusive)
     */
    double quantile(double share);

    /** Returns a sampler that draws from a random stream. */
    Distribution bind(RandomStream stream);
}
