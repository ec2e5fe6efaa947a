// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

import dev.sawhorse.sim.random.RandomStream;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.math3.special.Gamma;

/**
 * The Weibull distribution, whose hazard rate rises (shape above 1) or falls (shape below 1) with age.
 *
 * @param shape 1 is the exponential distribution; below 1 the tail is longer
 * @param scale the 63.2nd percentile
 */
public record Weibull(double shape, double scale) implements DistributionSpec {
    /** Rejects parameters that are not above 0. */
    public Weibull {
        Parameters.requirePositive("shape", shape);
        Parameters.requirePositive("scale", scale);
    }

    /** Returns the distribution with a median and a 95th percentile. */
    public static Weibull ofMedianAndP95(double median, double p95) {
        Parameters.requireRising(median, p95);
        double shape = StrictMath.log(StrictMath.log(20) / StrictMath.log(2)) / StrictMath.log(p95 / median);
        return new Weibull(shape, median / StrictMath.pow(StrictMath.log(2), 1 / shape));
    }

    @Override
    public double mean() {
        return scale * StrictMath.exp(Gamma.logGamma(1 + 1 / shape));
    }

    @Override
    public double quantile(double share) {
        return scale * StrictMath.pow(-StrictMath.log1p(-share), 1 / shape);
    }

    @Override
    public Distribution bind(RandomStream stream) {
        return new WeibullDistribution(stream, shape, scale)::sample;
    }
}
