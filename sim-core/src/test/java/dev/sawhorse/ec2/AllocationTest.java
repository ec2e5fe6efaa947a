// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AllocationTest {
    private final Map<CapacityPool, Double> prices = new LinkedHashMap<>();
    private final Map<CapacityPool, Double> depths = new LinkedHashMap<>();
    private final Map<CapacityPool, Double> priorities = new LinkedHashMap<>();

    private CapacityPool pool(String type, String zone, double price, double depth) {
        CapacityPool pool = new CapacityPool(type, zone, CapacityType.SPOT);
        prices.put(pool, price);
        depths.put(pool, depth);
        priorities.put(pool, -price);
        return pool;
    }

    private List<CapacityPool> order(AllocationStrategy strategy) {
        List<FleetRequest.Override> overrides = prices.keySet().stream()
                .map(pool -> new FleetRequest.Override(pool, priorities.get(pool)))
                .toList();
        Allocation allocation = Allocation.of(
                FleetRequest.of(strategy, overrides, 1, Map.of()),
                (pool, at) -> OptionalDouble.of(prices.get(pool)),
                depths::get,
                0);
        List<CapacityPool> order = new ArrayList<>();
        for (CapacityPool pool = allocation.next(); pool != null; pool = allocation.next()) {
            order.add(pool);
        }
        return order;
    }

    @Test
    void lowestPriceIgnoresDepthUnlessPricesAreEqual() {
        CapacityPool dear = pool("m5.large", "a", 0.2, 100);
        CapacityPool shallow = pool("m5.large", "b", 0.1, 1);
        CapacityPool deep = pool("m5.large", "c", 0.1, 2);

        assertThat(order(AllocationStrategy.LOWEST_PRICE)).containsExactly(deep, shallow, dear);
    }

    @Test
    void prioritizedFollowsThePriorities() {
        CapacityPool cheap = pool("m5.large", "a", 0.1, 100);
        CapacityPool dear = pool("m5.large", "b", 0.2, 1);

        assertThat(order(AllocationStrategy.PRIORITIZED)).containsExactly(dear, cheap);
    }

    @Test
    void priceCapacityOptimizedTakesTheCheapestOfTheDeepPools() {
        CapacityPool cheapButShallow = pool("c5.large", "a", 0.01, 49);
        CapacityPool deepest = pool("m5.large", "a", 0.05, 100);
        CapacityPool halfAsDeep = pool("m5.large", "b", 0.04, 50);
        CapacityPool shallowest = pool("m5.large", "c", 0.03, 10);

        assertThat(order(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED))
                .containsExactly(halfAsDeep, deepest, cheapButShallow, shallowest);
    }

    @Test
    void capacityOptimizedPrioritizedFollowsThePrioritiesOfTheDeepPools() {
        CapacityPool dearButShallow = pool("c5.large", "a", 0.09, 49);
        CapacityPool cheap = pool("m5.large", "a", 0.04, 100);
        CapacityPool dear = pool("m5.large", "b", 0.05, 50);

        assertThat(order(AllocationStrategy.CAPACITY_OPTIMIZED_PRIORITIZED))
                .containsExactly(dear, cheap, dearButShallow);
    }

    @Test
    void equalPoolsAreSortedByTypeAndZone() {
        CapacityPool last = pool("m5.large", "b", 0.1, 1);
        CapacityPool middle = pool("m5.large", "a", 0.1, 1);
        CapacityPool first = pool("c5.large", "c", 0.1, 1);

        assertThat(order(AllocationStrategy.LOWEST_PRICE)).containsExactly(first, middle, last);
        assertThat(order(AllocationStrategy.PRICE_CAPACITY_OPTIMIZED)).containsExactly(first, middle, last);
    }
}
