// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The pools of a fleet request in the order of its allocation strategy, as a priority queue, since mostly only the first one or
 * two are needed. The same request, prices and depths give the same order.
 *
 * <p>{@code lowest-price}: by price. {@code prioritized}: by the overrides' priorities. {@code price-capacity-optimized}, by
 * EC2's documentation: the pools with the highest capacity availability are identified first, and the lowest priced of them is
 * used. Here a pool counts as highly available if it is at least half as deep as the deepest pool of the request; the others
 * follow, deepest first. {@code capacity-optimized-prioritized} takes the highly available pools by the overrides' priorities
 * instead, {@code capacity-optimized} goes by depth only. {@code diversified} also goes by price, but distributes instances
 * evenly over all pools, and {@code lowest-price} for spot over the number of cheapest pools the request gives. A request
 * without a strategy goes by price.
 *
 * <p>EC2 does not document the order of ties; here the deeper pool goes first, then the order is by type and zone.
 */
public final class Allocation {

    private static final double HIGHLY_AVAILABLE = 0.5;

    private final List<CapacityPool> unpriced;
    private final PriorityQueue<Priced> behind;
    private final List<CapacityPool> ahead = new ArrayList<>();
    private int tried;

    private Allocation(List<CapacityPool> unpriced, PriorityQueue<Priced> priced) {
        this.unpriced = Collections.unmodifiableList(unpriced);
        this.behind = priced;
    }

    /** A pool that has a price, per unit of its weight, with its sort keys. */
    private record Priced(FleetRequest.Override override, double price, double depth) {
        CapacityPool pool() {
            return override.pool();
        }
    }

    private static final Comparator<Priced> BY_PRICE = Comparator.comparingDouble(Priced::price);
    private static final Comparator<Priced> BY_PRIORITY =
            Comparator.comparingDouble(priced -> priced.override().priority());
    private static final Comparator<Priced> DEEPEST_FIRST =
            Comparator.comparingDouble(Priced::depth).reversed();
    private static final Comparator<Priced> TIES = DEEPEST_FIRST.thenComparing(Priced::pool);

    /** Looks up the price of every pool of a request at the time. */
    public static Allocation of(FleetRequest request, PriceBook prices, PoolCapacity depths, long atNanos) {
        List<CapacityPool> unpriced = new ArrayList<>();
        List<Priced> priced = new ArrayList<>();
        for (FleetRequest.Override override : request.overrides()) {
            OptionalDouble price = prices.price(override.pool(), atNanos);
            if (price.isPresent()) {
                double perUnit = price.getAsDouble() / override.weight();
                priced.add(new Priced(override, perUnit, depths.depth(override.pool())));
            } else {
                unpriced.add(override.pool());
            }
        }
        PriorityQueue<Priced> queue =
                new PriorityQueue<>(Math.max(1, priced.size()), comparator(request.strategy(), priced));
        queue.addAll(priced);
        return new Allocation(unpriced, queue);
    }

    /** Returns the pools without a price, in the order of the request. */
    public List<CapacityPool> unpriced() {
        return unpriced;
    }

    /** Returns the next pool to try, null when all were tried. */
    public @Nullable CapacityPool next() {
        if (tried == ahead.size()) {
            Priced next = behind.poll();
            if (next == null) {
                return null;
            }
            ahead.add(next.pool());
        }
        return ahead.get(tried++);
    }

    /** Starts again with the first pool. */
    void restart() {
        tried = 0;
    }

    /** Returns the pools that have a price at the time in the order in which they are tried. */
    public static List<CapacityPool> order(FleetRequest request, PriceBook prices, PoolCapacity depths, long atNanos) {
        Allocation allocation = of(request, prices, depths, atNanos);
        List<CapacityPool> order = new ArrayList<>();
        for (CapacityPool pool = allocation.next(); pool != null; pool = allocation.next()) {
            order.add(pool);
        }
        return order;
    }

    /** Returns the number of pools over which a request of several instances is distributed while they have capacity. */
    static int width(FleetRequest request) {
        if (request.strategy() == AllocationStrategy.DIVERSIFIED) {
            return Integer.MAX_VALUE;
        }
        boolean spot = request.target() == TargetCapacityType.SPOT;
        return spot && request.strategy() == AllocationStrategy.LOWEST_PRICE
                ? request.options().instancePoolsToUseCount()
                : 1;
    }

    private static Comparator<Priced> comparator(@Nullable AllocationStrategy strategy, List<Priced> pools) {
        if (strategy == null) {
            return BY_PRICE.thenComparing(TIES);
        }
        return switch (strategy) {
            case LOWEST_PRICE, DIVERSIFIED -> BY_PRICE.thenComparing(TIES);
            case CAPACITY_OPTIMIZED -> TIES;
            case PRIORITIZED -> BY_PRIORITY.thenComparing(TIES);
            case PRICE_CAPACITY_OPTIMIZED -> capacityOptimized(BY_PRICE, pools);
            case CAPACITY_OPTIMIZED_PRIORITIZED -> capacityOptimized(BY_PRIORITY, pools);
        };
    }

    private static Comparator<Priced> capacityOptimized(Comparator<Priced> amongTheDeep, List<Priced> pools) {
        double highlyAvailable = pools.stream().mapToDouble(Priced::depth).max().orElse(0) * HIGHLY_AVAILABLE;
        Comparator<Priced> deep = amongTheDeep.thenComparing(TIES);
        return (a, b) -> {
            boolean deepA = a.depth() >= highlyAvailable;
            boolean deepB = b.depth() >= highlyAvailable;
            if (deepA != deepB) {
                return deepA ? -1 : 1;
            }
            return deepA ? deep.compare(a, b) : TIES.compare(a, b);
        };
    }
}
