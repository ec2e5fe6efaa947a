// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.sim.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The cost of the spot market at the size of a large account, which must be small in a run. */
class SpotSpeedTest {
    private static final int POOLS = 10_000;
    private static final int INSTANCES = 5_000;
    private static final double MOST_CPU_SECONDS = 5;

    @Test
    void weekOfTenThousandPoolsAndFiveThousandInstancesTakesLessThanFiveSeconds() {
        long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        PriceProcess process = PriceProcess.calibrated();
        SpotPriceBook prices = new SpotPriceBook(
                (pool, at) -> OptionalDouble.of(0.4),
                (pool, level, onDemand) -> process.path(RandomStream.of(1, "spot/price/" + pool), level, onDemand * 3));
        SpotFleet world = new SpotFleet(prices);
        ReclaimSchedule calendar =
                new ReclaimSchedule(1, InterruptionShares.of("us-east-1"), ReclaimModel.calibrated());
        world.capacity.limit(calendar);
        world.fleet.listen(new SpotPriceFeed(world.simulation, world.journal, prices));
        world.fleet.listen(new SpotReclaims(world.simulation, world.fleet, calendar, pool -> true));
        List<CapacityPool> pools = new ArrayList<>();
        for (int i = 0; i < POOLS; i++) {
            pools.add(SpotFleet.spot("f" + i / 60 + ".s" + i / 6, "us-east-1" + (char) ('a' + i % 6)));
        }
        world.fleet.listen(new InstanceListener() {
            @Override
            public void terminated(Instance instance) {
                int next = pools.indexOf(instance.pool()) + 1;
                while (world.launch(pools.get(next % POOLS), 1).isEmpty()) {
                    next++;
                }
            }
        });
        for (int i = 0; i < INSTANCES; i++) {
            world.launch(pools.get(i * 2), 1);
        }
        for (int day = 1; day <= 14; day++) {
            long refresh = Duration.ofHours(12L * day).toNanos();
            world.simulation.runUntil(refresh);
            pools.forEach(
                    pool -> assertThat(prices.price(pool, refresh).isPresent()).isTrue());
        }
        double cpu = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun) / 1e9;

        assertThat(world.fleet.instances()).hasSize(INSTANCES);
        assertThat(world.count(Observation.SpotPriceChanged.class)).isGreaterThan(INSTANCES * 20L);
        assertThat(world.count(Observation.SpotInterruption.class)).isGreaterThan(50);
        assertThat(cpu).isLessThan(MOST_CPU_SECONDS);
    }

    @Test
    void unreadPoolsAreNotSampled() {
        ReclaimSchedule calendar =
                new ReclaimSchedule(1, InterruptionShares.of("us-east-1"), ReclaimModel.calibrated());
        SpotPriceBook prices = new SpotPriceBook((pool, at) -> OptionalDouble.of(0.4), (pool, level, onDemand) -> {
            throw new AssertionError("a path of " + pool + " was made");
        });
        SpotFleet world = new SpotFleet(prices);
        world.fleet.listen(new SpotPriceFeed(world.simulation, world.journal, prices));
        world.fleet.listen(new SpotReclaims(world.simulation, world.fleet, calendar, pool -> true));
        world.simulation.runUntil(Duration.ofDays(7).toNanos());

        assertThat(world.simulation.eventsExecuted()).isZero();
    }
}
