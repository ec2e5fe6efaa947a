// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.SpotPriceLevel;
import dev.sawhorse.sim.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A price book with moving spot prices: each spot pool has a path of its own, made on its first use. */
public final class SpotPriceBook implements PriceBook {
    /** A factory of price paths of spot pools. */
    @FunctionalInterface
    public interface Paths {
        /**
         * Returns the path of a pool.
         *
         * @param level the pool's listed price, in USD per hour
         * @param onDemand the on-demand price of the same type in the same zone
         */
        PricePath path(CapacityPool pool, double level, double onDemand);
    }

    private final PriceBook listed;
    private final Paths paths;
    private final Map<CapacityPool, PricePath> known = new LinkedHashMap<>();

    /**
     * Makes the price book.
     *
     * @param listed the listed prices; a pool without one is not sold
     */
    public SpotPriceBook(PriceBook listed, Paths paths) {
        this.listed = listed;
        this.paths = paths;
    }

    /**
     * Makes a price book in which every spot price follows the calibrated process around its level. Where zones were not
     * observed separately each gets a level of its own ({@link ZoneDispersion}).
     *
     * @param seed the seed of all prices
     */
    public static SpotPriceBook ofProcess(RegionFacts facts, PriceBook listed, long seed) {
        PriceProcess process = PriceProcess.calibrated();
        ZoneDispersion dispersion = new ZoneDispersion(seed);
        return new SpotPriceBook(listed, (pool, level, onDemand) -> {
            SpotPriceLevel known = facts.spotPrices().level(pool.instanceType(), onDemand);
            double apart = known.byZone().isEmpty() ? dispersion.factor(pool.instanceType(), pool.zone()) : 1;
            return process.path(RandomStream.of(seed, "spot/price/" + pool), level * apart, onDemand);
        });
    }

    @Override
    public OptionalDouble price(CapacityPool pool, long atNanos) {
        if (pool.capacityType() != CapacityType.SPOT) {
            return listed.price(pool, atNanos);
        }
        PricePath path = path(pool);
        return path == null ? OptionalDouble.empty() : OptionalDouble.of(path.at(atNanos));
    }

    /** Returns the path of a spot pool, null where EC2 does not sell it. */
    public @Nullable PricePath path(CapacityPool pool) {
        PricePath path = known.get(pool);
        if (path != null) {
            return path;
        }
        OptionalDouble level = listed.price(pool, 0);
        if (level.isEmpty()) {
            return null;
        }
        CapacityPool same = new CapacityPool(pool.instanceType(), pool.zone(), CapacityType.ON_DEMAND);
        PricePath made =
                paths.path(pool, level.getAsDouble(), listed.price(same, 0).orElse(level.getAsDouble()));
        known.put(pool, made);
        return made;
    }
}
