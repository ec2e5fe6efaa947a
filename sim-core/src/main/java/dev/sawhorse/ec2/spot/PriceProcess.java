// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.facts.SpotParameter;
import dev.sawhorse.facts.SpotParameters;
import dev.sawhorse.sim.random.RandomStream;

/**
 * The stochastic process of spot prices: a mean-reverting random walk of the logarithm of the price with normal steps, within
 * bounds. The times between changes are log-normal.
 *
 * @param gapMedianSeconds median of the time between changes
 * @param gapLogDeviation standard deviation of the logarithm of that time
 * @param step standard deviation of a step of the logarithm of the price
 * @param deviation standard deviation of the logarithm of the price around its level over a long time, more than a step's
 * @param floor the lower bound, as a share of the on-demand price
 */
public record PriceProcess(
        double gapMedianSeconds, double gapLogDeviation, double step, double deviation, double floor) {
    private static final double SECONDS_PER_HOUR = 3600;

    public PriceProcess {
        if (deviation <= step) {
            throw new IllegalArgumentException("deviation " + deviation + " is not more than the step's " + step);
        }
    }

    /** Returns the process calibrated from recorded prices. */
    public static PriceProcess calibrated() {
        SpotParameters figures = SpotParameters.load();
        return new PriceProcess(
                figures.value(SpotParameter.PRICE_GAP_MEDIAN) * SECONDS_PER_HOUR,
                figures.value(SpotParameter.PRICE_GAP_LOG_DEVIATION),
                figures.value(SpotParameter.PRICE_STEP_DEVIATION),
                figures.value(SpotParameter.PRICE_DEVIATION),
                figures.value(SpotParameter.PRICE_FLOOR));
    }

    /**
     * Returns the path of a pool, which begins at its level.
     *
     * @param stream the pool's own stream, at its beginning
     * @param level the mean to which the price reverts, in USD per hour
     * @param onDemand the upper bound
     */
    public PricePath path(RandomStream stream, double level, double onDemand) {
        return new SampledPath(this, stream, level, onDemand);
    }

    /** Returns the share of the distance to the level that is left after a change. */
    double decay() {
        double ratio = step / deviation;
        return Math.sqrt(1 - ratio * ratio);
    }

    long gapSeconds(RandomStream stream) {
        double gap = stream.logNormal(StrictMath.log(gapMedianSeconds), gapLogDeviation);
        return Math.max(1, Math.round(gap));
    }
}
