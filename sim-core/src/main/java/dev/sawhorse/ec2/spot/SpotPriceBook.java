package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.SpotPriceLevel;
import dev.sawhorse.sim.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Prices of which those of spot pools move: each has a path of its own, made when it is first asked for. */
public final class SpotPriceBook implements PriceBook {
    /** Makes the path of a spot pool. */
    @FunctionalInterface
    public interface Paths {
        /**
         * Returns the path of a pool.
         *
         * @param level what the pool is listed at, in USD per hour
         * @param onDemand the on-demand price of the same type in the same zone
         */
        PricePath path(CapacityPool pool, double level, double onDemand);
    }

    private final PriceBook listed;
    private final Paths paths;
    private final Map<CapacityPool, PricePath> known = new LinkedHashMap<>();

    /**
     * Makes the book.
     *
     * @param listed what every pool is listed at; where it has no price EC2 does not sell the pool
     */
    public SpotPriceBook(PriceBook listed, Paths paths) {
        this.listed = listed;
        this.paths = paths;
    }

    /**
     * Makes a book in which every spot price follows the calibrated process around its level. Where zones were not observed one by
     * one their levels are drawn apart from each other.
     *
     * @param seed which all prices follow from
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
