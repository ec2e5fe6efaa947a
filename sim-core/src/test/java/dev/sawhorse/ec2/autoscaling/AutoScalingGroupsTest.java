// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.ExistingInstance;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AutoScalingGroupsTest {
    private static final Duration REACTION = Duration.ofSeconds(5);

    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final CapacityPools capacity = new CapacityPools(PoolCapacity.EVEN);
    private final Fleet fleet = new Fleet(
            simulation,
            journal,
            (pool, at) -> OptionalDouble.of(pool.capacityType() == CapacityType.SPOT ? 0.04 : 0.1),
            capacity,
            new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20)));
    private final List<String> launched = new ArrayList<>();
    private final AutoScalingGroups service = new AutoScalingGroups(
            simulation, journal, fleet, REACTION, (group, instance) -> launched.add(instance.id()));

    @BeforeEach
    void start() {
        service.start();
    }

    private AutoScalingGroup group(int desired, InstancesDistribution distribution, TerminationPolicy... policies) {
        return service.create(GroupSpec.named("workers")
                .sizes(1, 10, desired)
                .zones(List.of("us-east-1a", "us-east-1b", "us-east-1c"))
                .instanceTypes(List.of("m5.large", "m5a.large"))
                .distribution(distribution)
                .terminationPolicies(List.of(policies))
                .capacityRebalance(true)
                .tags(Map.of("team", "a"))
                .build());
    }

    private AutoScalingGroup group(int desired) {
        return group(desired, InstancesDistribution.ON_DEMAND, TerminationPolicy.DEFAULT);
    }

    private void runFor(double seconds) {
        simulation.runUntil(simulation.now() + Math.round(seconds * 1e9));
    }

    private static List<Instance> staying(AutoScalingGroup group) {
        return group.staying().stream().map(GroupInstance::instance).toList();
    }

    private static List<String> zones(List<Instance> instances) {
        return instances.stream().map(instance -> instance.pool().zone()).toList();
    }

    @Test
    void newGroupLaunchesItsInstancesAtOnceInTurnOverTheZones() {
        AutoScalingGroup group = group(4);
        runFor(0);

        assertThat(zones(staying(group))).containsExactly("us-east-1a", "us-east-1b", "us-east-1c", "us-east-1a");
        assertThat(group.instances())
                .extracting(Instance::tags)
                .allSatisfy(tags -> assertThat(tags)
                        .containsEntry("team", "a")
                        .containsEntry("aws:autoscaling:groupName", "workers"));
        assertThat(launched).hasSize(4);
    }

    @Test
    void changeOfTheDesiredCapacityIsActedOnAfterTheReaction() {
        AutoScalingGroup group = group(1);
        runFor(1);
        service.setDesiredCapacity("workers", 5, "test");

        runFor(4.9);
        assertThat(staying(group)).hasSize(1);
        runFor(0.2);
        assertThat(staying(group)).hasSize(5);
    }

    @Test
    void desiredCapacityKeepsToTheLimits() {
        group(1);
        assertThatThrownBy(() -> service.setDesiredCapacity("workers", 11, "test"))
                .isInstanceOf(AutoScalingException.class)
                .hasMessageContaining("above max value 10");
        assertThatThrownBy(() -> service.setDesiredCapacity("workers", 0, "test"))
                .hasMessageContaining("below min value 1");
    }

    @Test
    void fullestZoneLosesTheInstanceThatIsClosestToTheEndOfItsHour() {
        AutoScalingGroup group = group(4);
        runFor(10);
        List<Instance> before = staying(group);
        service.setDesiredCapacity("workers", 3, "test");
        runFor(6);

        assertThat(staying(group)).containsExactly(before.get(1), before.get(2), before.get(3));
    }

    @Test
    void newestInstanceIsTerminatedFirstByTheNewestInstancePolicy() {
        AutoScalingGroup group = group(3, InstancesDistribution.ON_DEMAND, TerminationPolicy.NEWEST_INSTANCE);
        runFor(10);
        service.setDesiredCapacity("workers", 4, "test");
        runFor(10);
        List<Instance> before = staying(group);
        service.setDesiredCapacity("workers", 3, "test");
        runFor(6);

        assertThat(staying(group)).doesNotContain(before.get(3)).hasSize(3);
    }

    @Test
    void terminatedInstanceIsReplaced() {
        AutoScalingGroup group = group(2);
        runFor(10);
        Instance lost = staying(group).get(0);
        fleet.terminate(lost.id());
        runFor(6);

        assertThat(staying(group)).hasSize(2).doesNotContain(lost);
    }

    @Test
    void terminationWithDecrementIsNotReplacedAndKeepsToTheMinimum() {
        AutoScalingGroup group = group(2);
        runFor(10);
        service.terminateInstance(staying(group).get(0).id(), true, "test");
        runFor(60);

        assertThat(staying(group)).hasSize(1);
        assertThat(group.desiredCapacity()).isEqualTo(1);
        assertThatThrownBy(() -> service.terminateInstance(staying(group).get(0).id(), true, "test"))
                .hasMessageContaining("min size constraint");
    }

    @Test
    void zoneWithoutCapacityIsPassedOver() {
        capacity.withhold(new PoolSelector(null, "us-east-1a", null), 0, Duration.ofHours(1));
        AutoScalingGroup group = group(3);
        runFor(0);

        assertThat(zones(staying(group))).containsExactly("us-east-1b", "us-east-1c", "us-east-1b");
    }

    @Test
    void launchThatFailsInAllPoolsIsAFailedActivityAndRetriedAfterAMinute() {
        capacity.withhold(new PoolSelector(null, null, null), 0, Duration.ofSeconds(90));
        AutoScalingGroup group = group(2);
        runFor(0);

        assertThat(staying(group)).isEmpty();
        assertThat(group.activities())
                .singleElement()
                .satisfies(activity -> assertThat(activity.failed()).isTrue());
        runFor(119);
        assertThat(staying(group)).isEmpty();
        runFor(1);
        assertThat(staying(group)).hasSize(2);
    }

    @Test
    void onDemandAndSpotSharesAreKeptOnScaleOutAndScaleIn() {
        InstancesDistribution distribution = new InstancesDistribution(
                2, 25, AllocationStrategy.PRIORITIZED, AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);
        AutoScalingGroup group = group(10, distribution, TerminationPolicy.DEFAULT);
        runFor(10);
        assertThat(onDemand(group)).isEqualTo(4);

        service.setDesiredCapacity("workers", 6, "test");
        runFor(10);
        assertThat(staying(group)).hasSize(6);
        assertThat(onDemand(group)).isBetween(2L, 4L);
    }

    private static long onDemand(AutoScalingGroup group) {
        return staying(group).stream()
                .filter(instance -> instance.pool().capacityType() == CapacityType.ON_DEMAND)
                .count();
    }

    @Test
    void shareOfAnInstanceCountsAsAWholeOnDemandOne() {
        InstancesDistribution distribution = new InstancesDistribution(
                1, 50, AllocationStrategy.PRIORITIZED, AllocationStrategy.PRICE_CAPACITY_OPTIMIZED);

        assertThat(distribution.onDemand(0)).isZero();
        assertThat(distribution.onDemand(1)).isEqualTo(1);
        assertThat(distribution.onDemand(2)).isEqualTo(2);
        assertThat(distribution.onDemand(4)).isEqualTo(3);
    }

    @Test
    void firstTypeOfTheListIsLaunchedAsLongAsItCanBeHad() {
        AutoScalingGroup group = group(1);
        runFor(0);
        capacity.withhold(new PoolSelector("m5.large", null, null), simulation.now(), Duration.ofHours(1));
        service.setDesiredCapacity("workers", 2, "test");
        runFor(6);

        assertThat(staying(group))
                .extracting(instance -> instance.pool().instanceType())
                .containsExactly("m5.large", "m5a.large");
    }

    @Test
    void groupsHaveNamesOfTheirOwn() {
        group(1);
        assertThatThrownBy(() -> group(1)).hasMessageContaining("exists already");
    }

    @Test
    void sizesMustBeInOrder() {
        assertThatThrownBy(() -> group(11))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("desired 11");
    }

    private void adopt(AutoScalingGroup group, String id, String zone) {
        ExistingInstance existing = new ExistingInstance(
                id,
                "aws:///" + zone + "/" + id,
                new CapacityPool("m5.large", zone, CapacityType.ON_DEMAND),
                null,
                "",
                -60_000_000_000L,
                Map.of(AutoScalingGroups.GROUP_TAG, group.name()));
        NodeTemplate node = new NodeTemplate(
                id,
                existing.providerId(),
                Map.of(),
                List.of(),
                List.of(),
                Resources.NONE,
                Resources.NONE,
                NodeOrigin.UNMANAGED);
        service.adopt(group, fleet.restore(existing), node);
    }

    @Test
    void adoptedInstancesAreTheDesiredCapacity() {
        AutoScalingGroup group = group(1);
        adopt(group, "i-1", "us-east-1a");
        adopt(group, "i-2", "us-east-1b");
        service.settle(group);
        runFor(60);

        assertThat(group.desiredCapacity()).isEqualTo(2);
        assertThat(group.isSettled()).isTrue();
        assertThat(launched).isEmpty();
        assertThat(group.joinedNanos(staying(group).get(0))).isEqualTo(-60_000_000_000L);
    }

    @Test
    void adoptedInstanceThatIsTerminatedIsReplaced() {
        AutoScalingGroup group = group(1);
        adopt(group, "i-1", "us-east-1a");
        service.settle(group);
        runFor(10);
        fleet.terminate("i-1");
        runFor(60);

        assertThat(launched).hasSize(1);
    }
}
