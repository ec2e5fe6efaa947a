package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.CapacityPool;
import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The Auto Scaling service of an account. A group that has too few instances launches some, and one that has too many
 * terminates some; an instance that ends by itself is replaced. After a launch that failed the group tries again every minute.
 */
public final class AutoScalingGroups implements InstanceListener {
    /** The tag that says which group an instance belongs to. */
    public static final String GROUP_TAG = "aws:autoscaling:groupName";

    private static final long RETRY = Duration.ofMinutes(1).toNanos();

    private final Simulation simulation;
    private final Journal journal;
    private final Fleet fleet;
    private final long reaction;
    private final BiConsumer<AutoScalingGroup, Instance> launched;
    private final Map<String, AutoScalingGroup> groups = new LinkedHashMap<>();
    private final Map<String, Long> settling = new LinkedHashMap<>();
    private final Map<String, Instance> replacements = new LinkedHashMap<>();

    /**
     * Makes the service of an account without groups.
     *
     * @param reaction how long a group takes to act on a change
     * @param launched told of every instance that a group launches
     */
    public AutoScalingGroups(
            Simulation simulation,
            Journal journal,
            Fleet fleet,
            Duration reaction,
            BiConsumer<AutoScalingGroup, Instance> launched) {
        this.simulation = simulation;
        this.journal = journal;
        this.fleet = fleet;
        this.reaction = reaction.toNanos();
        this.launched = launched;
        fleet.listen(this);
    }

    /** Creates a group, which launches its instances at once (CreateAutoScalingGroup). */
    public AutoScalingGroup create(GroupSpec spec) {
        AutoScalingGroup group = new AutoScalingGroup(spec);
        if (groups.putIfAbsent(spec.name(), group) != null) {
            throw new AutoScalingException("group " + spec.name() + " exists already");
        }
        journal.append(new Observation.NodeGroupResized(spec.name(), 0, spec.desiredCapacity(), "created"));
        settleIn(group, 0);
        return group;
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
     * Tells a group how many instances to have (SetDesiredCapacity).
     *
     * @param by who says so
     * @throws AutoScalingException if that is beyond its limits
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
        settleIn(group, reaction);
    }

    private void resize(AutoScalingGroup group, int capacity, String by) {
        if (capacity != group.desiredCapacity()) {
            journal.append(new Observation.NodeGroupResized(group.name(), group.desiredCapacity(), capacity, by));
            group.desire(capacity);
        }
    }

    /**
     * Terminates an instance of a group, which is replaced unless the group is to have one fewer
     * (TerminateInstanceInAutoScalingGroup).
     *
     * @param decrement whether the group is to have one fewer
     * @throws AutoScalingException if the group would be smaller than it may be, or the instance is in no group
     */
    public void terminateInstance(String instanceId, boolean decrement, String by) {
        Instance instance = fleet.find(instanceId);
        AutoScalingGroup group = instance == null ? null : groupOf(instance);
        if (instance == null || group == null) {
            throw new AutoScalingException(
                    "Instance Id not found - No managed instance found for instance ID: " + instanceId);
        }
        if (decrement && group.desiredCapacity() <= group.spec().minSize()) {
            throw new AutoScalingException("Currently, desiredSize equals minSize ("
                    + group.spec().minSize()
                    + "). Terminating instance without replacement will violate group's min size constraint.");
        }
        if (!group.isStaying(instance)) {
            return;
        }
        if (decrement) {
            resize(group, group.desiredCapacity() - 1, by);
        }
        terminate(group, instance);
        settleIn(group, reaction);
    }

    /** Terminates an instance once its hook, if there is one, is done with it. */
    private void terminate(AutoScalingGroup group, Instance instance) {
        group.leave(instance);
        group.record(activity(false, "Terminating EC2 instance: " + instance.id()));
        LifecycleHook hook = group.hook();
        if (hook == null) {
            fleet.terminate(instance.id());
            return;
        }
        simulation.schedule(hook.heartbeatTimeout().toNanos(), Phase.WORLD, () -> end(instance));
        hook.terminating(instance, () -> end(instance));
    }

    private void end(Instance instance) {
        if (instance.isAlive()) {
            fleet.terminate(instance.id());
        }
    }

    /** With capacity rebalancing a spot instance at risk is replaced: it goes when the new one is in service. */
    @Override
    public void rebalanceRecommended(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        if (group == null || !group.spec().capacityRebalance() || !group.isStaying(instance)) {
            return;
        }
        List<Instance> others = group.staying();
        others.remove(instance);
        Instance replacement = launch(group, others);
        if (replacement != null) {
            group.leave(instance);
            replacements.put(replacement.id(), instance);
        }
    }

    @Override
    public void running(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        LifecycleHook hook = group == null ? null : group.hook();
        if (hook == null) {
            inService(instance);
        } else {
            hook.launching(instance, () -> inService(instance));
        }
    }

    private void inService(Instance instance) {
        Instance replaced = replacements.remove(instance.id());
        AutoScalingGroup group = replaced == null ? null : groupOf(replaced);
        if (replaced != null && group != null && replaced.isAlive()) {
            terminate(group, replaced);
        }
    }

    @Override
    public void shuttingDown(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        if (group != null) {
            Instance replaced = replacements.remove(instance.id());
            if (replaced != null) {
                group.stay(replaced);
            }
            settleIn(group, reaction);
        }
    }

    @Override
    public void terminated(Instance instance) {
        AutoScalingGroup group = groupOf(instance);
        if (group != null) {
            group.remove(instance);
        }
    }

    private void settleIn(AutoScalingGroup group, long delay) {
        long at = simulation.now() + delay;
        Long due = settling.get(group.name());
        if (due == null || due > at || due < simulation.now()) {
            settling.put(group.name(), at);
            simulation.schedule(delay, Phase.WORLD, () -> settle(group, at));
        }
    }

    private void settle(AutoScalingGroup group, long due) {
        Long expected = settling.get(group.name());
        if (expected == null || expected != due) {
            return;
        }
        settling.remove(group.name());
        List<Instance> staying = group.staying();
        while (staying.size() > group.desiredCapacity()) {
            Instance leaving = new ScaleIn(group.spec(), simulation.now()).choose(staying);
            staying.remove(leaving);
            terminate(group, leaving);
        }
        while (staying.size() < group.desiredCapacity()) {
            Instance instance = launch(group, staying);
            if (instance == null) {
                settleIn(group, RETRY);
                return;
            }
            staying.add(instance);
        }
    }

    /** Launches one more instance in the emptiest zone that has room for it; null if none has. */
    private @Nullable Instance launch(AutoScalingGroup group, List<Instance> staying) {
        CapacityType type = group.nextCapacityType(staying);
        AllocationStrategy strategy = group.spec().distribution().strategy(type);
        String failure = "";
        for (String zone : new ZoneBalance(group.spec().zones(), staying).emptiestFirst()) {
            FleetResult result = fleet.createFleet(
                    FleetRequest.of(strategy, overrides(group.spec(), zone, type), 1, tags(group.spec())));
            if (!result.instances().isEmpty()) {
                Instance instance = result.instances().get(0);
                group.add(instance);
                group.record(activity(false, "Launching a new EC2 instance: " + instance.id()));
                launched.accept(group, instance);
                return instance;
            }
            failure =
                    result.errors().isEmpty() ? failure : result.errors().get(0).message();
        }
        group.record(activity(
                true, "Launching a new EC2 instance. Status Reason: " + failure + " Launching EC2 instance failed."));
        return null;
    }

    private static List<FleetRequest.Override> overrides(GroupSpec spec, String zone, CapacityType type) {
        List<FleetRequest.Override> overrides = new ArrayList<>();
        for (String instanceType : spec.instanceTypes()) {
            overrides.add(new FleetRequest.Override(new CapacityPool(instanceType, zone, type), overrides.size()));
        }
        return overrides;
    }

    private static Map<String, String> tags(GroupSpec spec) {
        Map<String, String> tags = new TreeMap<>(spec.tags());
        tags.put(GROUP_TAG, spec.name());
        return tags;
    }

    private ScalingActivity activity(boolean failed, String description) {
        return new ScalingActivity(simulation.now(), failed, description);
    }
}
