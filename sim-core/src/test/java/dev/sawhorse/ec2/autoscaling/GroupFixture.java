// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * An account with one group of m5.large and m5.xlarge in three zones, whose instances are in service 5 s after their launch.
 */
final class GroupFixture {
    static final String NAME = "workers";
    static final Duration REACTION = Duration.ofSeconds(5);
    private static final long PREPARATION = Duration.ofSeconds(40).toNanos();

    final Simulation simulation;
    final Journal journal;
    final CapacityPools capacity = new CapacityPools(PoolCapacity.EVEN);
    final Fleet fleet;
    final AutoScalingGroups service;
    private String version = "v1";

    GroupFixture() {
        this(1);
    }

    GroupFixture(long seed) {
        simulation = Simulation.withSeed(seed);
        journal = new Journal(simulation::now);
        fleet = new Fleet(
                simulation,
                journal,
                (pool, at) -> OptionalDouble.of((pool.instanceType().endsWith(".xlarge") ? 0.15 : 0.1)
                        * (pool.capacityType() == CapacityType.SPOT ? 0.4 : 1)),
                capacity,
                new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20)));
        service = new AutoScalingGroups(simulation, journal, fleet, REACTION, new GroupInstanceListener() {
            @Override
            public void launched(AutoScalingGroup group, Instance instance) {}

            @Override
            public long preparing(AutoScalingGroup group, Instance instance) {
                return PREPARATION;
            }

            @Override
            public String version(AutoScalingGroup group) {
                return version;
            }
        });
        service.start();
    }

    static GroupSpec spec(int min, int max, int desired) {
        return GroupSpec.named(NAME)
                .sizes(min, max, desired)
                .zones(List.of("us-east-1a", "us-east-1b", "us-east-1c"))
                .instanceTypes(List.of("m5.large", "m5.xlarge"))
                .capacityRebalance(true)
                .build();
    }

    static GroupOptions protectedFromScaleIn() {
        return new GroupOptions(Map.of(), true, Duration.ZERO, null, null, Set.of(), null);
    }

    static GroupOptions maintained(int minHealthy, int maxHealthy) {
        return new GroupOptions(
                Map.of(), false, Duration.ZERO, null, new MaintenancePolicy(minHealthy, maxHealthy), Set.of(), null);
    }

    static GroupOptions suspended(ScalingProcess... processes) {
        return new GroupOptions(Map.of(), false, Duration.ZERO, null, null, Set.of(processes), null);
    }

    static GroupOptions weighted(int large, int xlarge) {
        return new GroupOptions(
                Map.of("m5.large", large, "m5.xlarge", xlarge), false, Duration.ZERO, null, null, Set.of(), null);
    }

    static GroupOptions warm(WarmPoolSpec pool) {
        return new GroupOptions(Map.of(), false, Duration.ZERO, null, null, Set.of(), pool);
    }

    /** Creates the group and lets its first instances come into service. */
    AutoScalingGroup group(GroupSpec spec) {
        AutoScalingGroup group = service.create(spec);
        runFor(10);
        return group;
    }

    /** Publishes another version of the launch template. */
    void release(String next) {
        version = next;
    }

    void runFor(double seconds) {
        simulation.runUntil(simulation.now() + Math.round(seconds * 1e9));
    }

    static List<Instance> staying(AutoScalingGroup group) {
        return group.staying().stream().map(GroupInstance::instance).toList();
    }

    static long inService(AutoScalingGroup group) {
        return group.members().stream()
                .filter(member -> member.instance().isAlive() && member.isInService())
                .count();
    }

    /** Returns what was told of the group for a reason. */
    List<String> told(String reason) {
        return journal.entries().stream()
                .map(entry -> entry.observation())
                .filter(Observation.EventPublished.class::isInstance)
                .map(Observation.EventPublished.class::cast)
                .filter(event -> event.reason().equals(reason))
                .map(Observation.EventPublished::message)
                .toList();
    }
}
