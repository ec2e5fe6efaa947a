package dev.sawhorse.ec2.spot;

import dev.sawhorse.facts.SpotFigure;
import dev.sawhorse.facts.SpotFigures;
import dev.sawhorse.sim.random.RandomStream;

/**
 * By how much a type's spot price differs from zone to zone where only one level is known for the region: log-normally, by a
 * scale of each type's own, so that the dearest by the cheapest zone is distributed as observed.
 */
public final class ZoneDispersion {
    private final long seed;
    private final double median;
    private final double logDeviation;
    private final double most;

    /** Makes the dispersion of a run. */
    public ZoneDispersion(long seed) {
        SpotFigures figures = SpotFigures.load();
        this.seed = seed;
        this.median = figures.value(SpotFigure.ZONE_SCALE_MEDIAN);
        this.logDeviation = figures.value(SpotFigure.ZONE_SCALE_LOG_DEVIATION);
        this.most = figures.value(SpotFigure.ZONE_SCALE_MOST);
    }

    /** Returns by what the level of the type is multiplied in the zone. */
    public double factor(String instanceType, String zone) {
        double drawn =
                RandomStream.of(seed, "spot/zones/" + instanceType).logNormal(StrictMath.log(median), logDeviation);
        double scale = Math.min(most, drawn);
        return RandomStream.of(seed, "spot/zone/" + instanceType + "/" + zone).logNormal(0, scale);
    }
}
