// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityReservations;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.ec2.capacity.TargetCapacityType;
import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.ec2.limits.QuotaGroup;
import dev.sawhorse.ec2.limits.Subnet;
import dev.sawhorse.ec2.limits.Subnets;
import dev.sawhorse.ec2.limits.TokenRate;
import dev.sawhorse.ec2.limits.VcpuQuotas;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The effect of an account's limits on launches. */
class FleetLimitsTest {
    private static final CapacityPool C5 = pool("c5.large", "a", CapacityType.ON_DEMAND);
    private static final CapacityPool M5 = pool("m5.large", "b", CapacityType.ON_DEMAND);
    private static final CapacityPool SPOT = pool("c5.large", "a", CapacityType.SPOT);
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final CapacityPools capacity = new CapacityPools(PoolCapacity.EVEN);
    private final VcpuQuotas onDemand = new VcpuQuotas(type -> 2);
    private final VcpuQuotas spot = new VcpuQuotas(type -> 2);
    private final ApiThrottle throttle = ApiThrottle.unlimited();

    private Fleet fleet(Subnet... subnets) {
        Account account = new Account(
                CapacityReservations.none(),
                onDemand,
                spot,
                new Subnets(List.of(subnets)),
                SecurityGroups.unknown(),
                type -> 20,
                throttle,
                Duration.ZERO);
        return new Fleet(
                simulation, journal, (pool, at) -> OptionalDouble.of(0.1), capacity, account, FleetTimings.DEFAULT);
    }

    private static CapacityPool pool(String type, String zone, CapacityType capacityType) {
        return new CapacityPool(type, zone, capacityType);
    }

    private static FleetRequest request(int count, CapacityPool... pools) {
        return FleetRequest.of(
                AllocationStrategy.LOWEST_PRICE,
                Arrays.stream(pools)
                        .map(pool -> new FleetRequest.Override(pool, 0))
                        .toList(),
                count,
                Map.of());
    }

    private List<Observation.LaunchRefused> refused() {
        return journal.entries().stream()
                .map(Journal.Entry::observation)
                .filter(Observation.LaunchRefused.class::isInstance)
                .map(Observation.LaunchRefused.class::cast)
                .toList();
    }

    @Test
    void quotaOfAMarketStopsLaunchesOfItsFamiliesUntilInstancesHaveEnded() {
        onDemand.limit(QuotaGroup.STANDARD, 2);
        Fleet fleet = fleet();
        Instance first = fleet.createFleet(request(1, C5)).instances().get(0);

        FleetResult result = fleet.createFleet(request(1, C5, M5));
        assertThat(result.instances()).isEmpty();
        assertThat(result.errors()).extracting(FleetError::code).containsOnly("VcpuLimitExceeded");
        assertThat(refused())
                .containsExactly(new Observation.LaunchRefused("VcpuLimitExceeded", "standard on-demand", 2));
        assertThat(fleet.createFleet(request(1, SPOT)).instances()).hasSize(1);

        fleet.terminate(first.id());
        assertThat(fleet.createFleet(request(1, C5)).instances()).isEmpty();
        simulation.runUntil(MINUTE);
        assertThat(fleet.createFleet(request(1, C5)).instances()).hasSize(1);
    }

    @Test
    void spotQuotaHasAnErrorOfItsOwn() {
        spot.limit(QuotaGroup.STANDARD, 1);

        assertThat(fleet().createFleet(request(1, SPOT)).errors())
                .extracting(FleetError::code)
                .containsExactly("MaxSpotInstanceCountExceeded");
    }

    @Test
    void exhaustedSubnetIsNamedInTheError() {
        Fleet fleet = fleet(new Subnet("subnet-1", "a", 25), new Subnet("subnet-2", "a", 15));

        List<Instance> launched = fleet.createFleet(request(3, C5)).instances();
        assertThat(launched).extracting(Instance::subnet).containsExactly("subnet-1", "subnet-2", "subnet-1");

        FleetResult result = fleet.createFleet(request(1, C5, M5));
        assertThat(result.instances()).extracting(Instance::pool).containsExactly(M5);
        assertThat(result.errors()).singleElement().satisfies(error -> {
            assertThat(error.code()).isEqualTo("InsufficientFreeAddressesInSubnet");
            assertThat(error.subnet()).isEqualTo("subnet-1");
        });
        launched.forEach(instance -> fleet.terminate(instance.id()));
        simulation.runUntil(MINUTE);
        assertThat(fleet.account().subnets().free("subnet-1")).isEqualTo(25);
    }

    @Test
    void requestMayNameTheSubnetOfAZone() {
        Fleet fleet = fleet(new Subnet("subnet-1", "a", 25), new Subnet("subnet-2", "a", 15));

        assertThat(fleet.createFleet(request(1, C5).withSubnets(Map.of("a", "subnet-2")))
                        .instances())
                .extracting(Instance::subnet)
                .containsExactly("subnet-2");
    }

    @Test
    void launchesFasterThanTheLimitAreThrottled() {
        throttle.limitInstances(ApiAction.RUN_INSTANCES, new TokenRate(2, 1));
        Fleet fleet = fleet();

        FleetResult result = fleet.createFleet(request(3, C5));
        assertThat(result.instances()).hasSize(2);
        assertThat(result.errors()).extracting(FleetError::code).containsExactly("RequestLimitExceeded");
        simulation.runUntil(MINUTE);
        assertThat(fleet.createFleet(request(2, C5)).instances()).hasSize(2);
    }

    @Test
    void throttledCallIsReported() {
        throttle.limitRequests(ApiAction.CREATE_FLEET, new TokenRate(1, 1));
        Fleet fleet = fleet();

        assertThat(fleet.tryCall(ApiAction.CREATE_FLEET)).isTrue();
        assertThat(fleet.tryCall(ApiAction.CREATE_FLEET)).isFalse();
        assertThat(journal.entries())
                .extracting(Journal.Entry::observation)
                .containsExactly(new Observation.CallThrottled("CreateFleet"));
    }

    @Test
    void runInstancesLaunchesTheAvailableNumberButAtLeastTheMinimum() {
        capacity.cap(PoolSelector.ALL, 3, 0, Duration.ofHours(1));
        Fleet fleet = fleet();

        assertThatThrownBy(() -> fleet.runInstances(new RunInstancesRequest(C5, null, 4, 5, Map.of())))
                .isInstanceOfSatisfying(
                        Ec2Exception.class,
                        refusal -> assertThat(refusal.code()).isEqualTo("InsufficientInstanceCapacity"));
        assertThat(fleet.instances()).isEmpty();
        assertThat(fleet.runInstances(new RunInstancesRequest(C5, null, 1, 5, Map.of("team", "a"))))
                .hasSize(3)
                .allMatch(instance -> "a".equals(instance.tags().get("team")));
        assertThatThrownBy(() -> new RunInstancesRequest(C5, null, 2, 1, Map.of()))
                .hasMessageContaining("minCount 2 and maxCount 1");
    }

    @Test
    void lowestPriceSpreadsSpotInstancesOverInstancePoolsToUseCount() {
        CapacityPool[] pools = {SPOT, pool("c5.large", "b", CapacityType.SPOT), pool("c5.large", "c", CapacityType.SPOT)
        };
        FleetRequest request = request(4, pools).withOptions(new FleetOptions(false, false, 0, 2));

        assertThat(fleet().createFleet(request).instances())
                .extracting(instance -> instance.pool().zone())
                .containsExactly("a", "b", "a", "b");
    }

    @Test
    void poolThatRunsOutIsReplacedByTheNextInItsTurn() {
        capacity.cap(new PoolSelector(null, "a", null), 1, 0, Duration.ofHours(1));
        CapacityPool[] pools = {SPOT, pool("c5.large", "b", CapacityType.SPOT), pool("c5.large", "c", CapacityType.SPOT)
        };
        FleetRequest request = request(5, pools).withOptions(new FleetOptions(false, false, 0, 2));

        assertThat(fleet().createFleet(request).instances())
                .extracting(instance -> instance.pool().zone())
                .containsExactly("a", "b", "c", "b", "c");
    }

    @Test
    void singleZoneLaunchUsesTheFirstZoneWithEnoughCapacity() {
        capacity.cap(new PoolSelector(null, "a", null), 1, 0, Duration.ofHours(1));
        FleetRequest request = request(4, C5, M5).withOptions(new FleetOptions(false, true, 3, 1));

        FleetResult result = fleet().createFleet(request);
        assertThat(result.instances())
                .hasSize(4)
                .allMatch(instance -> instance.pool().equals(M5));
        assertThat(result.errors())
                .extracting(FleetError::code)
                .containsExactly("InsufficientInstanceCapacity", "UnfulfillableCapacity");
        assertThat(capacity.depth(C5, 0)).isEqualTo(1);
    }

    @Test
    void fewerThanTheMinimumLaunchesNothing() {
        capacity.cap(PoolSelector.ALL, 2, 0, Duration.ofHours(1));
        FleetRequest request = request(4, C5, M5).withOptions(new FleetOptions(true, false, 3, 1));

        assertThat(fleet().createFleet(request).instances()).isEmpty();
        assertThatThrownBy(() -> new FleetOptions(false, false, 3, 1)).hasMessageContaining("minTargetCapacity 3");
    }

    @Test
    void instancesOfACancelledReservationBecomeOnDemand() {
        CapacityReservation reservation = CapacityReservation.of("cr-1", "c5.large", "a", 2);
        Fleet fleet = new Fleet(
                simulation,
                journal,
                (pool, at) -> OptionalDouble.of(0.1),
                capacity,
                Account.of(new CapacityReservations(List.of(reservation))),
                FleetTimings.DEFAULT);
        FleetRequest request = new FleetRequest(
                TargetCapacityType.ON_DEMAND,
                AllocationStrategy.LOWEST_PRICE,
                List.of(new FleetRequest.LaunchTemplateConfig(
                        "cr-1", List.of(new FleetRequest.Override(reservation.pool(), 0)))),
                1,
                Map.of());
        Instance instance = fleet.createFleet(request).instances().get(0);
        CapacityReservations known = fleet.account().reservations();

        fleet.changeReservation("cr-1", 5);
        assertThat(known.availableInstanceCount("cr-1")).isEqualTo(4);
        fleet.changeReservation("cr-1", 0);
        assertThat(instance.pool()).isEqualTo(C5);
        assertThat(known.active(simulation.now())).isEmpty();
        assertThat(fleet.createFleet(request).errors())
                .extracting(FleetError::code)
                .containsExactly("ReservationCapacityExceeded");
        assertThatThrownBy(() -> fleet.changeReservation("cr-2", 1)).hasMessage("cr-2 is not a capacity reservation");
    }
}
