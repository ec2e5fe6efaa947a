// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that fills the warm pools of groups (Amazon EC2 Auto Scaling, "Decrease latency for applications with long boot
 * times using warm pools"): an instance is launched, prepared, and then stopped, or kept running, until the group takes it.
 */
final class WarmPools {
    private static final long SECOND = 1_000_000_000L;

    private final Simulation simulation;
    private final Fleet fleet;
    private final GroupInstanceListener machines;
    private final Launcher launcher;

    WarmPools(Simulation simulation, Fleet fleet, GroupInstanceListener machines, Launcher launcher) {
        this.simulation = simulation;
        this.fleet = fleet;
        this.machines = machines;
        this.launcher = launcher;
    }

    /** Brings a group's pool to its size; returns whether a launch failed. */
    boolean fill(AutoScalingGroup group) {
        WarmPool pool = group.warmPool();
        if (pool == null) {
            return false;
        }
        int size = pool.spec().size(group.spec(), group.desiredCapacity());
        if (group.spec().does(ScalingProcess.TERMINATE)) {
            pool.surplus(Math.max(0, pool.size() - size)).forEach(instance -> drop(pool, instance));
        }
        while (pool.size() < size && group.spec().does(ScalingProcess.LAUNCH)) {
            if (!launch(group, pool)) {
                return true;
            }
        }
        return false;
    }

    private boolean launch(AutoScalingGroup group, WarmPool pool) {
        List<String> zones = new ArrayList<>(group.spec().zones());
        zones.sort((a, b) -> Long.compare(count(group, a), count(group, b)));
        Instance instance = launcher.launch(group, CapacityType.ON_DEMAND, zones);
        if (instance == null) {
            return false;
        }
        pool.add(instance, machines.version(group), false);
        long prepared = machines.preparing(group, instance);
        simulation.schedule(prepared, Phase.WORLD, () -> prepared(pool, instance));
        return true;
    }

    /** Returns the number of instances of a zone in the group and its pool. */
    private static long count(AutoScalingGroup group, String zone) {
        long inGroup = group.staying().stream()
                .filter(member -> member.zone().equals(zone))
                .count();
        long waiting = group.warmInstances().stream()
                .filter(instance -> instance.pool().zone().equals(zone))
                .count();
        return inGroup + waiting;
    }

    private void prepared(WarmPool pool, Instance instance) {
        if (!pool.has(instance)) {
            return;
        }
        if (instance.state() == Instance.State.PENDING) {
            simulation.schedule(SECOND, Phase.WORLD, () -> prepared(pool, instance));
        } else {
            rest(pool, instance, pool.version(instance));
        }
    }

    private void rest(WarmPool pool, Instance instance, String version) {
        if (pool.spec().state() != WarmPoolSpec.State.RUNNING) {
            fleet.stop(instance.id());
        }
        pool.add(instance, version, true);
    }

    /** Announces the return of an instance that leaves its group, if the pool reuses instances. */
    void expect(AutoScalingGroup group, GroupInstance member) {
        WarmPool pool = group.warmPool();
        if (pool != null && pool.spec().reuseOnScaleIn() && isFit(member)) {
            pool.expect(member.instance());
        }
    }

    /** Takes an instance back into the pool if its return was announced; returns whether it was. */
    boolean takeBack(AutoScalingGroup group, GroupInstance member) {
        WarmPool pool = group.warmPool();
        if (pool == null || !pool.expects(member.instance()) || !isFit(member)) {
            return false;
        }
        group.remove(member.instance());
        machines.returned(group, member.instance());
        rest(pool, member.instance(), member.version());
        return true;
    }

    private static boolean isFit(GroupInstance member) {
        Instance instance = member.instance();
        return member.isHealthy()
                && instance.state() == Instance.State.RUNNING
                && instance.pool().capacityType() == CapacityType.ON_DEMAND;
    }

    /** Removes instances with another version of the launch template. */
    void dropOutdated(AutoScalingGroup group) {
        WarmPool pool = group.warmPool();
        if (pool != null) {
            pool.outdated(machines.version(group)).forEach(instance -> drop(pool, instance));
        }
    }

    private void drop(WarmPool pool, Instance instance) {
        pool.remove(instance);
        fleet.terminate(instance.id());
    }

    /** Records that an instance has ended, for whatever reason. */
    void ended(AutoScalingGroup group, Instance instance) {
        WarmPool pool = group.warmPool();
        if (pool != null) {
            pool.remove(instance);
        }
    }
}
