package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Allocation;
import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.PoolDepth;
import dev.sawhorse.ec2.PriceBook;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Over which pools price-capacity-optimized requests spread nodes that are launched one after the other. */
public final class SpotSpread {
    private static final double EXHAUSTED = 1e-3;

    private SpotSpread() {}

    /**
     * Returns the share of the nodes in each pool that gets any.
     *
     * @param depths how deep the pools are before; each node takes one unit of its pool
     */
    public static Map<CapacityPool, Double> of(
            Collection<CapacityPool> pools, int nodes, PriceBook prices, PoolDepth depths) {
        Map<CapacityPool, Integer> placed = new LinkedHashMap<>();
        PoolDepth left = pool -> Math.max(EXHAUSTED, depths.depth(pool) - placed.getOrDefault(pool, 0));
        FleetRequest request = FleetRequest.of(
                AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                pools.stream().map(pool -> new FleetRequest.Override(pool, 0)).toList(),
                1,
                Map.of());
        for (int i = 0; i < nodes; i++) {
            List<CapacityPool> order = Allocation.order(request, prices, left, 0);
            placed.merge(order.get(0), 1, Integer::sum);
        }
        Map<CapacityPool, Double> spread = new LinkedHashMap<>();
        placed.forEach((pool, count) -> spread.put(pool, (double) count / nodes));
        return spread;
    }
}
