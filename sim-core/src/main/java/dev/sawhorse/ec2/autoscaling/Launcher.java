// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The launch process of Auto Scaling groups: takes an instance from the warm pool, or launches one in EC2. */
final class Launcher {
    private final Simulation simulation;
    private final Fleet fleet;
    private final GroupInstanceListener machines;
    private final BiConsumer<AutoScalingGroup, GroupInstance> joined;

    /** @param joined receives every instance that has joined a group */
    Launcher(
            Simulation simulation,
            Fleet fleet,
            GroupInstanceListener machines,
            BiConsumer<AutoScalingGroup, GroupInstance> joined) {
        this.simulation = simulation;
        this.fleet = fleet;
        this.machines = machines;
        this.joined = joined;
    }

    /**
     * Adds one instance to a group.
     *
     * @param others the instances of the group the new one is added to
     * @param zones the zones to try, in order
     * @return null if no zone has capacity
     */
    @Nullable
    GroupInstance join(AutoScalingGroup group, List<GroupInstance> others, List<String> zones) {
        WarmPool pool = group.warmPool();
        Instance warm = pool == null ? null : take(group, pool, zones);
        if (warm != null && pool != null) {
            String version = pool.version(warm);
            pool.remove(warm);
            GroupInstance member = member(group, warm, version);
            group.record(succeeded("Moving EC2 instance from the warm pool: " + warm.id()));
            machines.taken(group, warm);
            joined.accept(group, member);
            return member;
        }
        Instance instance = launch(group, group.nextCapacityType(others), zones);
        if (instance == null) {
            return null;
        }
        GroupInstance member = member(group, instance, machines.version(group));
        machines.launched(group, instance);
        joined.accept(group, member);
        return member;
    }

    /** Takes a prepared instance, which is started if it is stopped; null if there is none or none can be started. */
    private @Nullable Instance take(AutoScalingGroup group, WarmPool pool, List<String> zones) {
        Instance warm = pool.ready(zones);
        if (warm == null || warm.state() == Instance.State.RUNNING) {
            return warm;
        }
        try {
            fleet.start(warm.id());
            return warm;
        } catch (Ec2Exception refused) {
            group.record(failed("Starting EC2 instance: " + warm.id() + ". Status Reason: " + refused.text()));
            return null;
        }
    }

    /** Returns the member of a group that an instance launched before the start is; its launch template is the current one. */
    GroupInstance adopted(AutoScalingGroup group, Instance instance) {
        return member(group, instance, machines.version(group), instance.launchNanos());
    }

    private GroupInstance member(AutoScalingGroup group, Instance instance, String version) {
        GroupInstance member = member(group, instance, version, simulation.now());
        group.add(member);
        return member;
    }

    private static GroupInstance member(AutoScalingGroup group, Instance instance, String version, long joinedNanos) {
        GroupSpec spec = group.spec();
        return new GroupInstance(
                instance,
                spec.weight(instance),
                spec.options().newInstancesProtectedFromScaleIn(),
                joinedNanos,
                version);
    }

    /** Launches an instance in the first of some zones with capacity, null if none has any. */
    @Nullable
    Instance launch(AutoScalingGroup group, CapacityType type, List<String> zones) {
        GroupSpec spec = group.spec();
        AllocationStrategy strategy = spec.distribution().strategy(type);
        String failure = "";
        for (String zone : zones) {
            FleetResult result =
                    fleet.createFleet(FleetRequest.of(strategy, overrides(spec, zone, type), 1, tags(spec)));
            if (!result.instances().isEmpty()) {
                Instance instance = result.instances().get(0);
                group.record(succeeded("Launching a new EC2 instance: " + instance.id()));
                return instance;
            }
            failure =
                    result.errors().isEmpty() ? failure : result.errors().get(0).message();
        }
        group.record(
                failed("Launching a new EC2 instance. Status Reason: " + failure + " Launching EC2 instance failed."));
        return null;
    }

    private static List<FleetRequest.Override> overrides(GroupSpec spec, String zone, CapacityType type) {
        List<FleetRequest.Override> overrides = new ArrayList<>();
        for (String instanceType : spec.instanceTypes()) {
            overrides.add(new FleetRequest.Override(
                    new CapacityPool(instanceType, zone, type),
                    overrides.size(),
                    spec.options().weight(instanceType)));
        }
        return overrides;
    }

    private static Map<String, String> tags(GroupSpec spec) {
        Map<String, String> tags = new TreeMap<>(spec.tags());
        tags.put(AutoScalingGroups.GROUP_TAG, spec.name());
        return tags;
    }

    private ScalingActivity succeeded(String description) {
        return new ScalingActivity(simulation.now(), false, description);
    }

    private ScalingActivity failed(String description) {
        return new ScalingActivity(simulation.now(), true, description);
    }
}
