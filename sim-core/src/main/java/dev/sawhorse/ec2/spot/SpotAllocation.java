// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Allocation;
import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The allocation of nodes launched one after the other over spot pools by price-capacity-optimized requests. */
public final class SpotAllocation {
    private SpotAllocation() {}

    /**
     * Returns the number of nodes in each pool with any; in total fewer than wanted if the pools run out.
     *
     * @param depths the number of instances the pools can give
     */
    public static Map<CapacityPool, Integer> of(
            Collection<CapacityPool> pools, int nodes, PriceBook prices, PoolCapacity depths) {
        Map<CapacityPool, Integer> placed = new LinkedHashMap<>();
        PoolCapacity left = pool -> Math.max(0, depths.depth(pool) - placed.getOrDefault(pool, 0));
        FleetRequest request = FleetRequest.of(
                AllocationStrategy.PRICE_CAPACITY_OPTIMIZED,
                pools.stream().map(pool -> new FleetRequest.Override(pool, 0)).toList(),
                1,
                Map.of());
        for (int i = 0; i < nodes; i++) {
            List<CapacityPool> order = Allocation.order(request, prices, left, 0);
            CapacityPool first = order.get(0);
            if (left.depth(first) < 1) {
                break;
            }
            placed.merge(first, 1, Integer::sum);
        }
        return placed;
    }
}
