// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * Pool supplies estimated from the Spot Advisor's bands ({@link AdvisorPoolDepth}) and the size of the type.
 *
 * <p>An assumption, as EC2 publishes no such figure: a pool has as many instances of a type with 4 vCPUs as its depth has
 * units, of larger types fewer in proportion to their vCPUs and of smaller ones more, on-demand pools ten times as many as spot
 * pools of the best band; all of it times a scale, and times a level that drifts around 1 ({@link CapacityProcess}). Levels are
 * computed for a pool on its first use.
 */
public final class AdvisorPoolSupply implements PoolSupply {
    private static final double VCPUS = 4;
    private static final double ON_DEMAND = 10;

    private final AdvisorPoolDepth depths;
    private final ToIntFunction<String> vcpus;
    private final double scale;
    private final long seed;
    private final Map<CapacityPool, Pool> pools = new LinkedHashMap<>();

    private record Pool(double mean, CapacityProcess level) {}

    /**
     * Makes the supply.
     *
     * @param vcpus the number of vCPUs of an instance type
     * @param scale the factor on the supply of every pool
     * @param seed the run's seed, from which the levels follow
     */
    public AdvisorPoolSupply(AdvisorPoolDepth depths, ToIntFunction<String> vcpus, double scale, long seed) {
        this.depths = depths;
        this.vcpus = vcpus;
        this.scale = scale;
        this.seed = seed;
    }

    @Override
    public double instances(CapacityPool pool, long atNanos) {
        Pool known = pools.computeIfAbsent(pool, this::estimate);
        return known.mean() * known.level().at(atNanos);
    }

    private Pool estimate(CapacityPool pool) {
        double market = pool.capacityType() == CapacityType.SPOT ? 1 : ON_DEMAND;
        double size = VCPUS / Math.max(1, vcpus.applyAsInt(pool.instanceType()));
        return new Pool(
                depths.depth(pool) * size * market * scale, new CapacityProcess(seed, "capacity/level/" + pool));
    }
}
