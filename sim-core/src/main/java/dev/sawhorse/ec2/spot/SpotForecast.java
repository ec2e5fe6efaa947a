// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.facts.InterruptionRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A forecast of the price and the interruptions of spot nodes by the set of allowed pools. */
public final class SpotForecast {
    /** The time over which prices are forecast. */
    public static final Duration AHEAD = Duration.ofDays(30);

    /** The greatest number of types in a launch, the cheapest ones (Karpenter v1.14, AWS provider). */
    public static final int MOST_TYPES = 60;

    /**
     * An instance type. Prices are in USD per hour, over all its zones.
     *
     * @param now the price in the cheapest zone
     * @param low the least price in any zone in the time ahead
     * @param high the greatest price
     * @param interruptions the Spot Advisor's interruption frequency
     * @param isKnown whether the advisor knows the type, or the range is assumed
     */
    public record Type(
            String name,
            int zones,
            double now,
            double low,
            double high,
            double onDemand,
            InterruptionRange interruptions,
            boolean isKnown) {
        /** Returns the share by which spot is cheaper than on-demand. */
        public double saving() {
            return 1 - now / onDemand;
        }
    }

    /**
     * The forecast for one set of allowed pools.
     *
     * @param types the number of allowed instance types
     * @param pools the number of their pools
     * @param nodes the number of nodes that find capacity, by the assumed depths of the pools
     * @param effective the effective number of pools (see {@link InterruptionForecast#effectivePools})
     * @param price the mean price of a node, in USD per hour
     * @param interrupted the share of nodes interrupted in a month
     * @param loss the probability that more than the given share is lost within a few minutes, at least once in a month
     */
    public record Choice(
            int types, int pools, int nodes, double effective, double price, double interrupted, double loss) {}

    private final SpotPriceBook prices;
    private final PoolCapacity depths;
    private final InterruptionShares shares;
    private final ReclaimModel model;
    private final Map<String, List<CapacityPool>> poolsByType = new TreeMap<>();
    private final List<Type> types = new ArrayList<>();

    /**
     * Makes the forecast.
     *
     * @param pools spot pools that are sold
     */
    public SpotForecast(
            List<CapacityPool> pools,
            SpotPriceBook prices,
            PoolCapacity depths,
            InterruptionShares shares,
            ReclaimModel model) {
        this.prices = prices;
        this.depths = depths;
        this.shares = shares;
        this.model = model;
        for (CapacityPool pool : pools) {
            poolsByType
                    .computeIfAbsent(pool.instanceType(), type -> new ArrayList<>())
                    .add(pool);
        }
        poolsByType.forEach((name, sold) -> types.add(type(name, sold)));
        types.sort(Comparator.comparingDouble(Type::now).thenComparing(Type::name));
    }

    /** Returns the types, cheapest first. */
    public List<Type> types() {
        return Collections.unmodifiableList(types);
    }

    private Type type(String name, List<CapacityPool> pools) {
        double now = Double.MAX_VALUE;
        double low = Double.MAX_VALUE;
        double high = 0;
        for (CapacityPool pool : pools) {
            PricePath path = path(pool);
            now = Math.min(now, path.at(0));
            for (long at = 0; at <= AHEAD.toNanos(); at = path.nextChange(at)) {
                low = Math.min(low, path.at(at));
                high = Math.max(high, path.at(at));
            }
        }
        CapacityPool listed = new CapacityPool(name, pools.get(0).zone(), CapacityType.ON_DEMAND);
        return new Type(
                name,
                pools.size(),
                now,
                low,
                high,
                prices.price(listed, 0).orElse(high),
                shares.range(name),
                shares.isKnown(name));
    }

    private PricePath path(CapacityPool pool) {
        PricePath path = prices.path(pool);
        if (path == null) {
            throw new IllegalArgumentException("pool " + pool + " is not sold");
        }
        return path;
    }

    /**
     * Returns the forecast for the cheapest types.
     *
     * @param most the number of types; a launch names at most {@link #MOST_TYPES}
     * @param nodes the number of nodes, launched one after the other
     * @param moreThan the share of them whose loss at once counts as too much
     */
    public Choice cheapest(int most, int nodes, double moreThan) {
        List<CapacityPool> pools = new ArrayList<>();
        int allowed = Math.min(Math.min(most, MOST_TYPES), types.size());
        types.subList(0, allowed).forEach(type -> pools.addAll(poolsOf(type.name())));
        return choice(allowed, pools, nodes, moreThan);
    }

    /** Returns the forecast for the cheapest pool only. */
    public Choice cheapestPool(int nodes, double moreThan) {
        CapacityPool cheapest = poolsOf(types.get(0).name()).stream()
                .min(Comparator.comparingDouble(pool -> path(pool).at(0)))
                .orElseThrow();
        return choice(1, List.of(cheapest), nodes, moreThan);
    }

    private List<CapacityPool> poolsOf(String type) {
        return poolsByType.getOrDefault(type, List.of());
    }

    private Choice choice(int allowed, List<CapacityPool> pools, int nodes, double moreThan) {
        Map<CapacityPool, Integer> placed = SpotAllocation.of(pools, nodes, prices, depths);
        int found = placed.values().stream().mapToInt(Integer::intValue).sum();
        if (found == 0) {
            return new Choice(allowed, pools.size(), 0, 0, 0, 0, 0);
        }
        Map<CapacityPool, Double> spread = new LinkedHashMap<>();
        placed.forEach((pool, count) -> spread.put(pool, (double) count / found));
        InterruptionForecast loss = new InterruptionForecast(shares, model, spread);
        double price = 0;
        for (Map.Entry<CapacityPool, Double> entry : spread.entrySet()) {
            price += entry.getValue() * path(entry.getKey()).at(0);
        }
        return new Choice(
                allowed,
                pools.size(),
                found,
                loss.effectivePools(),
                price,
                loss.interruptedPerMonth(),
                loss.lossProbability(moreThan));
    }
}
