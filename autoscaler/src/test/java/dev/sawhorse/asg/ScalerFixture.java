// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.GroupOptions;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

/** A group whose policies look at requests that a test sets; its instances are in service 5 s after their launch. */
final class ScalerFixture {
    static final MetricSpec REQUESTS = new MetricSpec(GroupMetric.REQUEST_COUNT_PER_TARGET, "web");
    static final Instant START = Instant.parse("2026-01-05T00:00:00Z");

    final Simulation simulation = Simulation.withSeed(1);
    final Journal journal = new Journal(simulation::now);
    final Cluster cluster = new Cluster(simulation, journal);
    final Fleet fleet = new Fleet(
            simulation,
            journal,
            (pool, at) -> OptionalDouble.of(0.1),
            new CapacityPools(PoolCapacity.EVEN),
            new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20)));
    final AutoScalingGroups service =
            new AutoScalingGroups(simulation, journal, fleet, Duration.ofSeconds(5), (group, instance) -> {});
    double requests;

    ScalerFixture() {
        service.start();
    }

    AutoScalingGroup group(int min, int max, int desired, GroupOptions options) {
        return service.create(GroupSpec.named("workers")
                .sizes(min, max, desired)
                .zones(List.of("us-east-1a"))
                .instanceTypes(List.of("m5.large"))
                .options(options)
                .build());
    }

    AutoScalingGroup group(int min, int max, int desired) {
        return group(min, max, desired, GroupOptions.DEFAULTS);
    }

    void scale(AutoScalingGroup group, ScalingPolicy... policies) {
        start(group, new GroupScaling(List.of(policies), List.of(), GroupScaling.DEFAULT_COOLDOWN, null));
    }

    void schedule(AutoScalingGroup group, ScheduledAction... actions) {
        start(group, new GroupScaling(List.of(), List.of(actions), GroupScaling.DEFAULT_COOLDOWN, null));
    }

    private void start(AutoScalingGroup group, GroupScaling scaling) {
        new GroupScaler(cluster, service, group, scaling, START, workload -> requests).start();
    }

    void at(Duration time, Runnable action) {
        simulation.scheduleAt(time.toNanos(), Phase.WORLD, action);
    }

    void runUntil(Duration time) {
        simulation.runUntil(time.toNanos());
    }

    void runUntilMinute(int minute) {
        runUntil(Duration.ofMinutes(minute));
    }
}
