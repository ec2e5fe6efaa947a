// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;

/**
 * The degenerate distribution: every sample is the same value.
 *
 * @param value the value
 */
public record Constant(double value) implements DistributionSpec {
    /** Rejects a value that is negative or not finite. */
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
