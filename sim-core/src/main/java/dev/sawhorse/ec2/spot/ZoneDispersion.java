// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.facts.SpotParameter;
import dev.sawhorse.facts.SpotParameters;
import dev.sawhorse.sim.random.RandomStream;

/**
 * The spread of a type's spot price over zones where only one level is known for the region: log-normal, with a scale per type,
 * so that the ratio of the most expensive to the cheapest zone is distributed as observed.
 */
public final class ZoneDispersion {
    private final long seed;
    private final double median;
    private final double logDeviation;
    private final double most;

    /** Makes the dispersion of a run. */
    public ZoneDispersion(long seed) {
        SpotParameters figures = SpotParameters.load();
        this.seed = seed;
        this.median = figures.value(SpotParameter.ZONE_SCALE_MEDIAN);
        this.logDeviation = figures.value(SpotParameter.ZONE_SCALE_LOG_DEVIATION);
        this.most = figures.value(SpotParameter.ZONE_SCALE_MOST);
    }

    /** Returns the factor on the type's level in the zone. */
    public double factor(String instanceType, String zone) {
        double drawn =
                RandomStream.of(seed, "spot/zones/" + instanceType).logNormal(StrictMath.log(median), logDeviation);
        double scale = Math.min(most, drawn);
        return RandomStream.of(seed, "spot/zone/" + instanceType + "/" + zone).logNormal(0, scale);
    }
}
