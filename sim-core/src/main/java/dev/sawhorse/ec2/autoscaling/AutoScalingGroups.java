// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Auto Scaling API of an account. {@link GroupReconciler} brings groups to what the calls ask for. */
public final class AutoScalingGroups implements Controller, InstanceListener {
    /** The tag that names the group of an instance. */
    public static final String GROUP_TAG = "aws:autoscaling:groupName";

    private final Journal journal;
    private final Fleet fleet;
    private final GroupInstanceListener machines;
    private final GroupReconciler keeper;
    private final HealthChecks healthChecks;
    private final long reaction;
    private final Map<String, AutoScalingGroup> groups = new LinkedHashMap<>();

    /**
     * Makes the API of an account without groups. It learns of instances once it is started.
     *
     * @param reaction the time a group takes to act on a change
     * @param machines receives every instance that a group launches
     */
    public AutoScalingGroups(
            Simulation simulation, Journal journal, Fleet fleet, Duration reaction, GroupInstanceListener machines) {
        this.journal = journal;
        this.fleet = fleet;
        this.machines = machines;
        this.reaction = reaction.toNanos();
        this.keeper = new GroupReconciler(simulation, journal, fleet, this.reaction, machines);
        this.healthChecks = new HealthChecks(simulation, keeper::unhealthy);
    }

    @Override
    public String name() {
        return "ec2-auto-scaling";
    }

    @Override
    public void start() {
        fleet.listen(this);
    }

    /** Creates a group, which launches its instances at once (CreateAutoScalingGroup). */
    public AutoScalingGroup create(GroupSpec spec) {
        AutoScalingGroup group = new AutoScalingGroup(spec);
        if (groups.putIfAbsent(spec.name(), group) != null) {
            throw new AutoScalingException("group " + spec.name() + " exists already");
        }
        journal.append(new Observation.NodeGroupResized(spec.name(), 0, spec.desiredCapacity(), "created"));
        keeper.reconcileAfter(group, 0);
        return group;
    }

    /** Adds an instance that has been in a group, and in service, since before the start. Its desired capacity stays. */
    public void adopt(AutoScalingGroup group, Instance instance, NodeTemplate node) {
        group.add(keeper.adopt(group, instance));
        machines.adopted(group, instance, node);
    }

    /** Sets the desired capacity of a group to that of its adopted instances, within its limits. */
    public void settle(AutoScalingGroup group) {
        GroupSpec spec = group.spec();
        resize(group, Math.max(spec.minSize(), Math.min(spec.maxSize(), group.capacity())), "initial state");
    }

    /** Returns all groups in the order of their creation; a live, unmodifiable view. */
    public Collection<AutoScalingGroup> groups() {
        return Collections.unmodifiableCollection(groups.values());
    }

    /**
     * Returns a group.
     *
     * @throws AutoScalingException if there is none of that name
     */
    public AutoScalingGroup require(String name) {
        AutoScalingGroup group = groups.get(name);
        if (group == null) {
            throw new AutoScalingException("group " + name + " does not exist");
        }
        return group;
    }

    /** Returns the group that an instance belongs to, null if it belongs to none. */
    public @Nullable AutoScalingGroup groupOf(Instance instance) {
        String name = instance.tags().get(GROUP_TAG);
        return name == null ? null : groups.get(name);
    }

    /**
     * Sets the desired capacity of a group (SetDesiredCapacity).
     *
     * @param by the caller's name, for the journal
     * @throws AutoScalingException if it is outside the group's limits
     */
    public void setDesiredCapacity(String name, int capacity, String by) {
        AutoScalingGroup group = require(name);
        GroupSpec spec = group.spec();
        if (capacity < spec.minSize() || capacity > spec.maxSize()) {
            throw new AutoScalingException("New SetDesiredCapacity value " + capacity + " is "
                    + (capacity < spec.minSize()
                            ? "below min value " + spec.minSize()
                            : "above max value " + spec.maxSize())
                    + " for the AutoScalingGroup.");
        }
        resize(group, capacity, by);
        keeper.reconcileAfter(group, reaction);
    }

    /**
     * Changes the sizes of a group (UpdateAutoScalingGroup); a desired capacity outside the new limits is moved to them.
     *
     * @param desiredCapacity null to keep the current one
     * @param by the caller's name, for the journal
     * @throws AutoScalingException if the sizes are not in order
     */
    public void update(String name, int minSize, int maxSize, @Nullable Integer desiredCapacity, String by) {
        AutoScalingGroup group = require(name);
        if (minSize > maxSize) {
            throw new AutoScalingException(
                    "Max bound, " + maxSize + ", must be greater than or equal to min bound, " + minSize);
        }
        int desired = desiredCapacity == null
                ? Math.max(minSize, Math.min(maxSize, group.desiredCapacity()))
                : desiredCapacity;
        if (desired < minSize || desired > maxSize) {
            throw new AutoScalingException("Desired capacity:" + desired + " must be between the specified min size:"
                    + minSize + " and max size:" + maxSize);
        }
        resize(group, desired, by);
        group.limit(minSize, maxSize);
        keeper.reconcileAfter(group, reaction);
    }

    private void resize(AutoScalingGroup group, int capacity, String by) {
        if (capacity != group.desiredCapacity()) {
            journal.append(new Observation.NodeGroupResized(group.name(), group.desiredCapacity(), capacity, by));
            group.desire(capacity);
        }
    }

    /**
     * Sets or removes the scale-in protection of an instance (SetInstanceProtection).
     *
     * @throws AutoScalingException if the instance is in no group
     */
    public void setInstanceProtection(String instanceId, boolean protectedFromScaleIn) {
        Instance instance = requireManaged(instanceId);
        AutoScalingGroup group = groupOf(instance);
        GroupInstance member = group == null ? null : group.find(instanceId);
        if (member == null || group == null) {
            throw new AutoScalingException("The instance " + instanceId + " is not in InService or EnteringStandby.");
        }
        member.protectFromScaleIn(protectedFromScaleIn);
        keeper.reconcileAfter(group, reaction);
    }

    /**
     * Starts to replace the instances of a group (StartInstanceRefresh).
     *
     * @throws AutoScalingException if a refresh of the group is in progress
     */
    public void startInstanceRefresh(String name, RefreshPreferences preferences) {
        AutoScalingGroup group = require(name);
        if (group.refresh() != null) {
            throw new AutoScalingException("An Instance Refresh is already in progress and blocks the execution of this"
                    + " Instance Refresh.");
        }
        keeper.startRefresh(group, new InstanceRefresh(preferences, group, machines.version(group)));
    }

    /**
     * Terminates an instance of a group, which is replaced unless the desired capacity is decremented
     * (TerminateInstanceInAutoScalingGroup).
     *
     * @param decrement whether the desired capacity is reduced by the instance's capacity units
     * @throws AutoScalingException if the group would be below its minimum size, or the instance is in no group
     */
    public void terminateInstance(String instanceId, boolean decrement, String by) {
        Instance instance = requireManaged(instanceId);
        AutoScalingGroup group = groupOf(instance);
        GroupInstance member = group == null ? null : group.find(instanceId);
        if (group == null || member == null) {
            throw new AutoScalingException(
                    "Instance Id not found - No managed instance found for instance ID: " + instanceId);
        }
        int desired = group.desiredCapacity() - member.weight();
        if (decrement && desired < group.spec().minSize()) {
            throw new AutoScalingException("Currently, desiredSize equals minSize ("
                    + group.spec().minSize()
                    + "). Terminating instance without replacement will violate group's min size constraint.");
        }
        if (!member.isStaying()) {
            return;
        }
        if (decrement) {
            resize(group, desired, by);
        }
        keeper.terminate(group, member);
        keeper.reconcileAfter(group, reaction);
    }

    private Instance requireManaged(String instanceId) {
        Instance instance = fleet.find(instanceId);
        if (instance == null || groupOf(instance) == null) {
            throw new AutoScalingException(
                    "Instance Id not found - No managed instance found for instance ID: " + instanceId);
        }
        return instance;
    }

    /** Capacity rebalancing: replaces a spot instance at elevated risk, which is terminated when the new one is in service. */
    @Override
    public void rebalanceRecommended(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        GroupInstance member = group == null ? null : group.find(instance.id());
        if (group != null && member != null && group.spec().capacityRebalance() && member.isStaying()) {
            group.replacements().add(member, Replacements.Cause.CAPACITY);
            keeper.proceed(group);
        }
    }

    @Override
    public void impaired(Instance instance, StatusCheck check) {
        AutoScalingGroup group = groupOf(instance);
        GroupInstance member = group == null ? null : group.find(instance.id());
        if (group != null && member != null) {
            healthChecks.impaired(group, member);
        }
    }

    @Override
    public void running(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        GroupInstance member = group == null ? null : group.find(instance.id());
        if (group != null && member != null) {
            keeper.running(group, member);
        }
    }

    @Override
    public void shuttingDown(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        if (group != null) {
            keeper.ending(group, instance);
        }
    }

    @Override
    public void terminated(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        if (group != null) {
            group.remove(instance);
        }
    }
}
