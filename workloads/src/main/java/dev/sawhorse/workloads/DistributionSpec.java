package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;

/** A distribution as a scenario describes it: its law and parameters, not yet bound to random numbers. */
public sealed interface DistributionSpec permits Constant, Empirical, Exponential, LogNormal, Uniform {
    /** Returns the mean of the figures. */
    double mean();

    /** Returns a source of figures that draws from a stream. */
    Distribution bind(RandomStream stream);
}
