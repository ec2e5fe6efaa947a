// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.autoscaling.Replacements.Cause;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A reconciler of Auto Scaling groups with their desired capacity, which launches and terminates instances, and replaces those
 * that end. After a failed launch a group tries again every minute.
 *
 * <p>A group whose zones differ by two instances or more moves one instance after the other (AZRebalance). AWS does not publish
 * how often it checks: every five minutes is assumed.
 */
final class GroupReconciler {
    private static final long RETRY = Duration.ofMinutes(1).toNanos();
    private static final long ZONES_PERIOD = Duration.ofMinutes(5).toNanos();

    private final Simulation simulation;
    private final Journal journal;
    private final Fleet fleet;
    private final long reaction;
    private final Launcher launcher;
    private final Replacements replacements;
    private final WarmPools warmPools;
    private final Map<String, Long> settling = new LinkedHashMap<>();
    private final Set<String> balancing = new TreeSet<>();

    GroupReconciler(
            Simulation simulation, Journal journal, Fleet fleet, long reaction, GroupInstanceListener machines) {
        this.simulation = simulation;
        this.journal = journal;
        this.fleet = fleet;
        this.reaction = reaction;
        this.launcher = new Launcher(simulation, fleet, machines, this::joined);
        this.replacements = new Replacements(simulation::now, launcher, this::terminate, this::record);
        this.warmPools = new WarmPools(simulation, fleet, machines, launcher);
    }

    private void record(AutoScalingGroup group, String reason, String message) {
        journal.append(new Observation.EventPublished("NodeGroup/" + group.name(), reason, message));
    }

    /** Schedules a reconciliation of a group after a delay, unless one is due earlier. */
    void reconcileAfter(AutoScalingGroup group, long delay) {
        long at = simulation.now() + delay;
        Long due = settling.get(group.name());
        if (due == null || due > at || due < simulation.now()) {
            settling.put(group.name(), at);
            simulation.schedule(delay, Phase.WORLD, () -> reconcile(group, at));
        }
    }

    private void reconcile(AutoScalingGroup group, long due) {
        Long expected = settling.get(group.name());
        if (expected == null || expected != due) {
            return;
        }
        settling.remove(group.name());
        scaleIn(group);
        if (!scaleOut(group)) {
            reconcileAfter(group, RETRY);
            return;
        }
        advanceRefresh(group);
        proceed(group);
        watchZones(group);
        if (warmPools.fill(group)) {
            reconcileAfter(group, RETRY);
        }
    }

    private void scaleIn(AutoScalingGroup group) {
        List<GroupInstance> staying = group.staying();
        ScaleIn scaleIn = new ScaleIn(group.spec(), simulation.now());
        int excess = AutoScalingGroup.capacity(staying) - group.desiredCapacity();
        while (excess > 0 && group.spec().does(ScalingProcess.TERMINATE)) {
            GroupInstance leaving = scaleIn.choose(staying, excess);
            if (leaving == null) {
                return;
            }
            staying.remove(leaving);
            excess -= leaving.weight();
            leave(group, leaving);
        }
    }

    /** Launches what is missing to the desired capacity; returns whether nothing is missing, or launches are suspended. */
    private boolean scaleOut(AutoScalingGroup group) {
        List<GroupInstance> staying = group.staying();
        while (AutoScalingGroup.capacity(staying) < group.desiredCapacity()
                && group.spec().does(ScalingProcess.LAUNCH)) {
            List<String> zones = new ZoneBalance(group.spec().zones(), staying).emptiestFirst();
            GroupInstance joined = launcher.join(group, staying, zones);
            if (joined == null) {
                return false;
            }
            staying.add(joined);
        }
        return true;
    }

    /** Returns the member of a group that an instance of it has been since its launch. */
    GroupInstance adopt(AutoScalingGroup group, Instance instance) {
        GroupInstance member = launcher.adopted(group, instance);
        member.enterService(instance.launchNanos());
        limitLifetime(group, member, simulation.now() - instance.launchNanos());
        return member;
    }

    private void limitLifetime(AutoScalingGroup group, GroupInstance member, long age) {
        Duration lifetime = group.spec().options().maxInstanceLifetime();
        if (lifetime != null) {
            long left = Math.max(0, lifetime.toNanos() - age);
            simulation.schedule(left, Phase.WORLD, () -> replace(group, member, Cause.LIFETIME));
        }
    }

    /** An instance has joined the group; one of the warm pool may run already. */
    private void joined(AutoScalingGroup group, GroupInstance member) {
        limitLifetime(group, member, 0);
        if (member.instance().state() == Instance.State.RUNNING) {
            simulation.schedule(0, Phase.WORLD, () -> running(group, member));
        }
    }

    /** Marks an instance as unhealthy. */
    void unhealthy(AutoScalingGroup group, GroupInstance member) {
        if (group.spec().does(ScalingProcess.REPLACE_UNHEALTHY)) {
            replace(group, member, Cause.HEALTH);
        }
    }

    private void replace(AutoScalingGroup group, GroupInstance member, Cause cause) {
        if (member.isStaying()) {
            group.replacements().add(member, cause);
            reconcileAfter(group, reaction);
        }
    }

    /** Makes the replacements that are allowed now. */
    void proceed(AutoScalingGroup group) {
        boolean failed = replacements.proceed(group);
        if (!scaleOut(group) || failed) {
            reconcileAfter(group, RETRY);
        }
    }

    /** The instance runs: it is in service as soon as its lifecycle hook, if any, is completed. */
    void running(AutoScalingGroup group, GroupInstance member) {
        LifecycleHook hook = group.hook();
        if (hook == null) {
            inService(group, member);
        } else {
            hook.launching(member.instance(), () -> inService(group, member));
        }
    }

    private void inService(AutoScalingGroup group, GroupInstance member) {
        member.enterService(simulation.now());
        GroupInstance replaced = group.replacements().inService(member.id());
        if (replaced != null && replaced.instance().isAlive()) {
            terminate(group, replaced);
        }
        InstanceRefresh refresh = group.refresh();
        if (refresh != null) {
            simulation.schedule(refresh.warmupNanos(), Phase.WORLD, () -> reconcileAfter(group, 0));
        } else if (!group.replacements().isEmpty()) {
            reconcileAfter(group, 0);
        }
    }

    /** The instance shuts down, for whatever reason. */
    void ending(AutoScalingGroup group, Instance instance) {
        group.replacements().ended(instance.id());
        warmPools.ended(group, instance);
        reconcileAfter(group, reaction);
    }

    /** Removes an instance from a group above its desired capacity, into the warm pool if that reuses instances. */
    private void leave(AutoScalingGroup group, GroupInstance member) {
        warmPools.expect(group, member);
        terminate(group, member);
    }

    /** Terminates an instance as soon as its lifecycle hook, if any, is completed. */
    void terminate(AutoScalingGroup group, GroupInstance member) {
        member.leave();
        group.record(new ScalingActivity(simulation.now(), false, "Terminating EC2 instance: " + member.id()));
        LifecycleHook hook = group.hook();
        if (hook == null) {
            end(group, member);
            return;
        }
        simulation.schedule(hook.heartbeatTimeout().toNanos(), Phase.WORLD, () -> end(group, member));
        hook.terminating(member.instance(), () -> end(group, member));
    }

    private void end(AutoScalingGroup group, GroupInstance member) {
        boolean isThere = member.instance().isAlive() && group.find(member.id()) == member;
        if (isThere && !warmPools.takeBack(group, member)) {
            fleet.terminate(member.id());
        }
    }

    /** Starts to replace the instances of a group, beginning with those of the warm pool. */
    void startRefresh(AutoScalingGroup group, InstanceRefresh refresh) {
        group.refreshBy(refresh);
        record(group, Cause.REFRESH.text(), "Started: " + refresh.total() + " instances are to be replaced.");
        warmPools.dropOutdated(group);
        reconcileAfter(group, reaction);
    }

    private void advanceRefresh(AutoScalingGroup group) {
        InstanceRefresh refresh = group.refresh();
        if (refresh == null || !group.spec().does(ScalingProcess.INSTANCE_REFRESH)) {
            return;
        }
        InstanceRefresh.Status status = refresh.advance(group, simulation.now());
        if (status == InstanceRefresh.Status.IN_PROGRESS) {
            long again = refresh.nextStepDelay(simulation.now());
            if (again > 0) {
                simulation.schedule(again, Phase.WORLD, () -> reconcileAfter(group, 0));
            }
            return;
        }
        group.refreshBy(null);
        boolean successful = status == InstanceRefresh.Status.SUCCESSFUL;
        record(
                group,
                Cause.REFRESH.text(),
                successful ? "Successful." : "Failed: protected instances were waited for.");
    }

    private void watchZones(AutoScalingGroup group) {
        boolean balances = group.spec().does(ScalingProcess.AZ_REBALANCE)
                && group.spec().does(ScalingProcess.LAUNCH)
                && group.spec().does(ScalingProcess.TERMINATE);
        if (balances && !balance(group).better().isEmpty() && balancing.add(group.name())) {
            simulation.schedule(ZONES_PERIOD, Phase.WORLD, () -> balanceZones(group));
        }
    }

    private static ZoneBalance balance(AutoScalingGroup group) {
        return new ZoneBalance(group.spec().zones(), group.staying());
    }

    private void balanceZones(AutoScalingGroup group) {
        balancing.remove(group.name());
        ZoneBalance balance = balance(group);
        if (balance.better().isEmpty()) {
            return;
        }
        if (group.isSettled() && group.replacements().isEmpty()) {
            GroupInstance moves = new ScaleIn(group.spec(), simulation.now())
                    .chooseIn(balance.fullestFirst().get(0), group.staying(), Integer.MAX_VALUE);
            if (moves != null) {
                group.replacements().add(moves, Cause.ZONES);
                proceed(group);
            }
        }
        watchZones(group);
    }
}
