// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.QuotaGroup;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: random calls never exceed the limits of an account, and everything instances took is free again in the end. */
class FleetPropertyTest {
    private static final int CASES = 200;
    private static final int STEPS = 60;
    private static final List<String> ZONES = List.of("a", "b", "c");
    private static final List<String> TYPES = List.of("c5.large", "m5.xlarge", "g5.xlarge");
    private static final int ADDRESSES = 9;

    private final VcpuQuotas onDemand = new VcpuQuotas(FleetPropertyTest::vcpus);
    private final VcpuQuotas spot = new VcpuQuotas(FleetPropertyTest::vcpus);
    private final Subnets subnets = new Subnets(List.of(new Subnet("a1", "a", 40), new Subnet("b1", "b", 25)));
    private final CapacityReservation reservation = CapacityReservation.of("cr-1", "m5.xlarge", "b", 2);

    private static int vcpus(String type) {
        return type.endsWith(".xlarge") ? 4 : 2;
    }

    private Fleet fleet(Simulation simulation, RandomStream random) {
        onDemand.limit(QuotaGroup.STANDARD, 2 + random.nextInt(30));
        spot.limit(QuotaGroup.G, 1 + random.nextInt(12));
        double supply = random.uniform(0, 6);
        return new Fleet(
                simulation,
                Journal.streaming(simulation::now),
                (pool, at) -> pool.zone().equals("c") && pool.instanceType().startsWith("g5")
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(vcpus(pool.instanceType())),
                CapacityPools.of((pool, at) -> supply),
                new Account(
                        new CapacityReservations(List.of(reservation)),
                        onDemand,
                        spot,
                        subnets,
                        SecurityGroups.unknown(),
                        type -> ADDRESSES,
                        ApiThrottle.unlimited(),
                        Duration.ZERO),
                FleetTimings.DEFAULT);
    }

    private FleetRequest request(RandomStream random) {
        if (random.nextInt(6) == 0) {
            return new FleetRequest(
                    TargetCapacityType.ON_DEMAND,
                    AllocationStrategy.LOWEST_PRICE,
                    List.of(new FleetRequest.LaunchTemplateConfig(
                            "cr-1", List.of(new FleetRequest.Override(reservation.pool(), 0)))),
                    1 + random.nextInt(3),
                    Map.of());
        }
        CapacityType capacityType = random.nextBoolean() ? CapacityType.SPOT : CapacityType.ON_DEMAND;
        List<FleetRequest.Override> overrides = new ArrayList<>();
        for (String zone : ZONES) {
            for (String type : TYPES) {
                if (overrides.isEmpty() || random.nextBoolean()) {
                    overrides.add(
                            new FleetRequest.Override(new CapacityPool(type, zone, capacityType), overrides.size()));
                }
            }
        }
        AllocationStrategy[] strategies = AllocationStrategy.values();
        boolean oneZone = random.nextInt(3) == 0;
        return FleetRequest.of(
                        strategies[random.nextInt(strategies.length)], overrides, 1 + random.nextInt(6), Map.of())
                .withOptions(new FleetOptions(false, oneZone, oneZone ? random.nextInt(3) : 0, 1 + random.nextInt(3)));
    }

    @Test
    void limitsAreRespectedAndNothingLeaks() {
        for (int seed = 0; seed < CASES; seed++) {
            RandomStream random = RandomStream.of(seed, "fleet");
            Simulation simulation = Simulation.withSeed(seed);
            new FleetPropertyTest().play(simulation, random, "seed " + seed);
        }
    }

    private void play(Simulation simulation, RandomStream random, String which) {
        Fleet fleet = fleet(simulation, random);
        for (int step = 0; step < STEPS; step++) {
            FleetRequest request = request(random);
            FleetResult result = fleet.createFleet(request);
            assertThat(result.instances()).as(which).hasSizeLessThanOrEqualTo(request.targetCapacity());
            if (result.instances().isEmpty()) {
                assertThat(result.errors()).as(which).isNotEmpty();
            }
            checkLimits(fleet, request, result, which);
            List<Instance> running = new ArrayList<>(fleet.instances());
            if (!running.isEmpty() && random.nextBoolean()) {
                fleet.terminate(running.get(random.nextInt(running.size())).id());
            }
            simulation.runUntil(
                    simulation.now() + Duration.ofSeconds(random.nextInt(30)).toNanos());
        }
        List.copyOf(fleet.instances()).forEach(instance -> fleet.terminate(instance.id()));
        simulation.runUntil(simulation.now() + Duration.ofMinutes(5).toNanos());
        checkNothingIsTaken(fleet, which);
    }

    private void checkLimits(Fleet fleet, FleetRequest request, FleetResult result, String which) {
        int standard = 0;
        int onSubnet = 0;
        for (Instance instance : fleet.instances()) {
            boolean counted = QuotaGroup.of(instance.pool().instanceType()) == QuotaGroup.STANDARD
                    && instance.pool().capacityType() != CapacityType.SPOT;
            standard += counted ? vcpus(instance.pool().instanceType()) : 0;
            onSubnet += instance.subnet().equals("a1") ? 1 : 0;
        }
        assertThat(onDemand.used(QuotaGroup.STANDARD)).as(which).isEqualTo(standard);
        Integer limit = onDemand.limit(QuotaGroup.STANDARD);
        assertThat(standard).as(which).isLessThanOrEqualTo(limit == null ? 0 : limit);
        assertThat(subnets.free("a1")).as(which).isGreaterThanOrEqualTo(0);
        assertThat(onSubnet).as(which).isLessThanOrEqualTo(40 / ADDRESSES + 1);
        for (FleetRequest.Override override : request.overrides()) {
            assertThat(fleet.capacity().shortfall(override.pool(), 0)).as(which).isZero();
        }
        if (request.options().isConfined() && !result.instances().isEmpty()) {
            assertThat(result.instances())
                    .as(which)
                    .hasSizeGreaterThanOrEqualTo(request.options().minTargetCapacity())
                    .extracting(instance -> instance.pool().zone())
                    .containsOnly(result.instances().get(0).pool().zone());
        }
    }

    private void checkNothingIsTaken(Fleet fleet, String which) {
        assertThat(fleet.instances()).as(which).isEmpty();
        assertThat(subnets.free("a1")).as(which).isEqualTo(40);
        assertThat(subnets.free("b1")).as(which).isEqualTo(25);
        for (QuotaGroup group : QuotaGroup.values()) {
            assertThat(onDemand.used(group) + spot.used(group)).as(which).isZero();
        }
        assertThat(fleet.account().reservations().availableInstanceCount("cr-1"))
                .as(which)
                .isEqualTo(2);
        for (String zone : ZONES) {
            for (String type : TYPES) {
                assertThat(fleet.capacity().running(new CapacityPool(type, zone, CapacityType.SPOT)))
                        .as(which)
                        .isZero();
            }
        }
    }
}
