// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DescribedInstancesTest {
    private static final CapacityPool POOL = new CapacityPool("m5.large", "a", CapacityType.ON_DEMAND);
    private static final FleetTimings TIMINGS = new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20));

    private final Simulation simulation = Simulation.withSeed(1);

    private Fleet fleet(Duration delay) {
        Account account = new Account(
                CapacityReservations.none(),
                VcpuQuotas.unlimited(),
                VcpuQuotas.unlimited(),
                Subnets.unlimited(),
                SecurityGroups.unknown(),
                type -> 1,
                ApiThrottle.unlimited(),
                delay);
        return new Fleet(
                simulation,
                new Journal(simulation::now),
                (pool, at) -> OptionalDouble.of(0.1),
                new CapacityPools(PoolCapacity.EVEN),
                account,
                TIMINGS);
    }

    private static Instance launch(Fleet fleet) {
        return fleet.runInstances(new RunInstancesRequest(POOL, null, 1, 1, Map.of()))
                .get(0);
    }

    private void at(double seconds) {
        simulation.runUntil(Math.round(seconds * 1e9));
    }

    @Test
    void changesAreVisibleAfterTheDelay() {
        Fleet fleet = fleet(Duration.ofSeconds(3));
        DescribedInstances described = new DescribedInstances(fleet, simulation::now);
        Instance instance = launch(fleet);

        assertThat(described.find(instance.id())).isNull();
        assertThat(described.all()).isEmpty();
        assertThat(described.mayShow(instance.id())).isTrue();
        at(3);
        assertThat(described.find(instance.id())).isSameAs(instance);
        assertThat(described.state(instance)).isEqualTo(Instance.State.PENDING);
        at(8);
        assertThat(described.state(instance)).isEqualTo(Instance.State.RUNNING);

        fleet.terminate(instance.id());
        assertThat(described.state(instance)).isEqualTo(Instance.State.RUNNING);
        at(11);
        assertThat(described.state(instance)).isEqualTo(Instance.State.SHUTTING_DOWN);
        at(30.5);
        assertThat(fleet.find(instance.id())).isNull();
        assertThat(described.all()).containsExactly(instance);
        assertThat(described.mayShow(instance.id())).isTrue();
        at(31);
        assertThat(described.mayShow(instance.id())).isFalse();
        assertThat(described.all()).isEmpty();
        assertThat(described.find(instance.id())).isNull();
        assertThat(described.state(instance)).isEqualTo(Instance.State.TERMINATED);
    }

    @Test
    void withoutADelayTheFleetShowsAsItIs() {
        Fleet fleet = fleet(Duration.ZERO);
        DescribedInstances described = new DescribedInstances(fleet, simulation::now);
        Instance instance = launch(fleet);

        assertThat(described.all()).containsExactly(instance);
        assertThat(described.state(instance)).isEqualTo(Instance.State.PENDING);
    }
}
