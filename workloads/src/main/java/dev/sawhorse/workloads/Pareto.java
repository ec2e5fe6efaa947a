// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.apache.commons.math3.distribution.ParetoDistribution;

/**
 * The Pareto distribution, which has a heavy tail.
 *
 * @param least the minimum
 * @param shape the tail index: the smaller, the heavier the tail; at 1 and below the mean is infinite
 */
public record Pareto(double least, double shape) implements DistributionSpec {
    /** Rejects parameters that are not above 0. */
    public Pareto {
        Parameters.requirePositive("least", least);
        Parameters.requirePositive("shape", shape);
    }

    /** Returns the distribution with a median and a 95th percentile. */
    public static Pareto ofMedianAndP95(double median, double p95) {
        Parameters.requireRising(median, p95);
        double shape = StrictMath.log(10) / StrictMath.log(p95 / median);
        return new Pareto(median * StrictMath.pow(0.5, 1 / shape), shape);
    }

    @Override
    public double mean() {
        return shape > 1 ? shape * least / (shape - 1) : Double.POSITIVE_INFINITY;
    }

    @Override
    public double quantile(double share) {
        return least * StrictMath.pow(1 - share, -1 / shape);
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new ParetoDistribution(stream, least, shape)::sample;
    }
}
