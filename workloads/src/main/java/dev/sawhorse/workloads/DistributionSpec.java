package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;

/** A distribution as a scenario describes it: its law and parameters, not yet bound to random numbers. */
public sealed interface DistributionSpec
        permits Constant, Empirical, Exponential, Gamma, LogNormal, Pareto, Percentiles, Uniform, Weibull {
    /** Returns the mean of the figures. */
    double mean();

    /**
     * Returns the figure that a share of all figures does not exceed.
     *
     * @param share from 0 to below 1
     */
    double quantile(double share);

    /** Returns a source of figures that draws from a stream. */
    Distribution bind(RandomStream stream);
}
