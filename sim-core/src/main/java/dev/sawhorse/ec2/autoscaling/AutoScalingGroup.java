package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.Instance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A group as DescribeAutoScalingGroups shows it. Only {@link AutoScalingGroups} changes it. */
public final class AutoScalingGroup {
    /** Callers look at what came of their last change, not further back. */
    private static final int ACTIVITIES = 100;

    private final GroupSpec spec;
    private final Map<String, Instance> instances = new LinkedHashMap<>();
    private final Set<String> leaving = new LinkedHashSet<>();
    private final Deque<ScalingActivity> activities = new ArrayDeque<>();
    private @Nullable LifecycleHook hook;
    private int desiredCapacity;

    AutoScalingGroup(GroupSpec spec) {
        this.spec = spec;
        this.desiredCapacity = spec.desiredCapacity();
    }

    public String name() {
        return spec.name();
    }

    public GroupSpec spec() {
        return spec;
    }

    public int desiredCapacity() {
        return desiredCapacity;
    }

    /** Returns its instances, oldest first; those that are shutting down are among them until they are terminated. */
    public Collection<Instance> instances() {
        return Collections.unmodifiableCollection(instances.values());
    }

    /** Returns its last activities, the newest first. */
    public List<ScalingActivity> activities() {
        return List.copyOf(activities);
    }

    /** Whether an instance of the group stays: it is neither on its way out nor has it ended. */
    public boolean isStaying(Instance instance) {
        return instance.isAlive() && instances.containsKey(instance.id()) && !leaving.contains(instance.id());
    }

    /** Has instances wait for a hook before they are terminated. */
    public void hookOnTermination(LifecycleHook terminationHook) {
        hook = terminationHook;
    }

    @Nullable
    LifecycleHook hook() {
        return hook;
    }

    /** Returns those of its instances that count: those that stay. */
    List<Instance> staying() {
        List<Instance> staying = new ArrayList<>(instances.size());
        for (Instance instance : instances.values()) {
            if (isStaying(instance)) {
                staying.add(instance);
            }
        }
        return staying;
    }

    /** Returns how the next instance would be bought. */
    CapacityType nextCapacityType(List<Instance> staying) {
        long onDemand = staying.stream()
                .filter(instance -> instance.pool().capacityType() != CapacityType.SPOT)
                .count();
        return onDemand < spec.distribution().onDemand(staying.size() + 1) ? CapacityType.ON_DEMAND : CapacityType.SPOT;
    }

    void add(Instance instance) {
        instances.put(instance.id(), instance);
    }

    /** Notes that an instance is on its way out. */
    void leave(Instance instance) {
        leaving.add(instance.id());
    }

    /** Notes that an instance is not on its way out after all. */
    void stay(Instance instance) {
        leaving.remove(instance.id());
    }

    void remove(Instance instance) {
        leaving.remove(instance.id());
        instances.remove(instance.id());
    }

    void desire(int capacity) {
        desiredCapacity = capacity;
    }

    void record(ScalingActivity activity) {
        activities.addFirst(activity);
        if (activities.size() > ACTIVITIES) {
            activities.removeLast();
        }
    }

    @Override
    public String toString() {
        return name() + " (" + spec.minSize() + ":" + spec.maxSize() + ", desired " + desiredCapacity + ")";
    }
}
