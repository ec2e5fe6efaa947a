// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AllocationCacheTest {
    private static final int CASES = 200;
    private static final int STEPS = 40;

    private final List<PoolCapacity> depths = List.of(
            PoolCapacity.EVEN, pool -> Math.floorMod(pool.hashCode(), 7), pool -> Math.floorMod(pool.hashCode(), 3));

    /** Moves with time; some pools are not sold. */
    private static OptionalDouble price(CapacityPool pool, long atNanos) {
        int drawn = Math.floorMod(pool.hashCode() * 31 + Long.hashCode(atNanos), 11);
        return drawn == 0 ? OptionalDouble.empty() : OptionalDouble.of(drawn);
    }

    private static List<FleetRequest.LaunchTemplateConfig> configs(RandomStream random) {
        List<FleetRequest.Override> overrides = new ArrayList<>();
        for (int type = 0; type <= random.nextInt(6); type++) {
            for (String zone : List.of("a", "b")) {
                CapacityPool pool = new CapacityPool("m5.x" + random.nextInt(9) + type, zone, CapacityType.SPOT);
                overrides.add(new FleetRequest.Override(pool, random.nextInt(4), 1 + random.nextInt(2)));
            }
        }
        return List.of(new FleetRequest.LaunchTemplateConfig(null, overrides));
    }

    private static FleetRequest request(
            RandomStream random, AllocationStrategy strategy, List<FleetRequest.LaunchTemplateConfig> configs) {
        Map<String, String> tags = Map.of("name", "claim-" + random.nextInt(100));
        return new FleetRequest(TargetCapacityType.SPOT, strategy, configs, 1, tags);
    }

    @Test
    void cachedOrderEqualsTheOrderOfTheRequest() {
        for (int seed = 0; seed < CASES; seed++) {
            RandomStream random = RandomStream.of(seed, "allocations");
            AllocationCache allocations = new AllocationCache(AllocationCacheTest::price);
            List<FleetRequest.LaunchTemplateConfig> configs = configs(random);
            AllocationStrategy strategy = AllocationStrategy.LOWEST_PRICE;
            PoolCapacity depth = PoolCapacity.EVEN;
            List<AllocationStrategy> strategies = List.of(AllocationStrategy.values());
            long now = 0;
            for (int step = 0; step < STEPS; step++) {
                switch (random.nextInt(8)) {
                    case 0 -> configs = configs(random);
                    case 1 -> strategy = strategies.get(random.nextInt(strategies.size()));
                    case 2 -> depth = depths.get(random.nextInt(depths.size()));
                    case 3 -> now++;
                    default -> {}
                }
                FleetRequest request = request(random, strategy, configs);
                Allocation kept = allocations.of(request, depth, now);
                Allocation made = Allocation.of(request, AllocationCacheTest::price, depth, now);
                assertThat(kept.unpriced()).as("seed %d", seed).isEqualTo(made.unpriced());
                for (int tried = random.nextInt(configs.get(0).overrides().size() + 2); tried > 0; tried--) {
                    assertThat(kept.next()).as("seed %d", seed).isEqualTo(made.next());
                }
            }
        }
    }
}
