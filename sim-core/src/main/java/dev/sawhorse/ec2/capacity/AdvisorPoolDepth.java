// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import dev.sawhorse.facts.InterruptionRange;
import dev.sawhorse.facts.SpotAdvice;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.sim.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Pool depths estimated from the Spot Advisor's interruption frequency of the type: the more frequent, the shallower the pool.
 * The advisor's figures are per region, so each zone gets a factor between one half and one and a half, drawn once per type and
 * zone from a stream of its own.
 *
 * <p>An assumption, as EC2 publishes no depths: bands map to 100, 60, 35, 20 and 10 units; a type the advisor does not know
 * counts as the middle band, on-demand pools as the best one.
 */
public final class AdvisorPoolDepth implements PoolCapacity {
    private static final double BEST = 100;

    private final @Nullable SpotAdvisor advisor;
    private final long seed;
    private final Map<CapacityPool, Double> depths = new LinkedHashMap<>();

    /**
     * Makes the depths of a region.
     *
     * @param advisor null where the advisor has no data for the region
     * @param seed the run's seed, from which the zones' factors follow
     */
    public AdvisorPoolDepth(@Nullable SpotAdvisor advisor, long seed) {
        this.advisor = advisor;
        this.seed = seed;
    }

    /** Returns the depths of a region, whether or not the advisor knows it. */
    public static AdvisorPoolDepth of(String region, long seed) {
        try {
            return new AdvisorPoolDepth(SpotAdvisor.of(region), seed);
        } catch (UnknownRegionException e) {
            return new AdvisorPoolDepth(null, seed);
        }
    }

    @Override
    public double depth(CapacityPool pool) {
        Double known = depths.get(pool);
        if (known == null) {
            known = estimate(pool);
            depths.put(pool, known);
        }
        return known;
    }

    private double estimate(CapacityPool pool) {
        String stream = "capacity/" + pool.zone() + "/" + pool.instanceType();
        double factor = RandomStream.of(seed, stream).uniform(0.5, 1.5);
        double band = pool.capacityType() == CapacityType.SPOT ? spotBand(pool.instanceType()) : BEST;
        return band * factor;
    }

    private double spotBand(String instanceType) {
        SpotAdvice advice = advisor == null ? null : advisor.linux(instanceType);
        return units(advice == null ? InterruptionRange.FROM_10_TO_15 : advice.interruptions());
    }

    private static double units(InterruptionRange range) {
        return switch (range) {
            case BELOW_5 -> BEST;
            case FROM_5_TO_10 -> 60;
            case FROM_10_TO_15 -> 35;
            case FROM_15_TO_20 -> 20;
            case ABOVE_20 -> 10;
        };
    }
}
