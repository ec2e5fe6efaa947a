package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;

/**
 * Always the same figure.
 *
 * @param value the figure
 */
public record Constant(double value) implements DistributionSpec {
    /** Rejects what is no number of 0 or more. */
    public Constant {
        Parameters.requireNotNegative("value", value);
    }

    @Override
    public double mean() {
        return value;
    }

    @Override
    public double quantile(double share) {
        return value;
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return () -> value;
    }
}
