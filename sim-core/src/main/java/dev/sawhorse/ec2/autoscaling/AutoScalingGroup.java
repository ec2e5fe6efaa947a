// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An Auto Scaling group as DescribeAutoScalingGroups shows it. Only {@link AutoScalingGroups} changes it. */
public final class AutoScalingGroup {
    /** The number of activities kept: callers read the outcome of their last change, not further back. */
    private static final int ACTIVITIES = 100;

    private final Map<String, GroupInstance> instances = new LinkedHashMap<>();
    private final Deque<ScalingActivity> activities = new ArrayDeque<>();
    private final Replacements.Agenda replacements = new Replacements.Agenda();
    private final @Nullable WarmPool warmPool;
    private GroupSpec spec;
    private @Nullable LifecycleHook hook;
    private @Nullable InstanceRefresh refresh;
    private int desiredCapacity;

    AutoScalingGroup(GroupSpec spec) {
        this.spec = spec;
        this.desiredCapacity = spec.desiredCapacity();
        WarmPoolSpec pool = spec.options().warmPool();
        this.warmPool = pool == null ? null : new WarmPool(pool);
    }

    public String name() {
        return spec.name();
    }

    /** Returns its definition, with its current sizes. */
    public GroupSpec spec() {
        return spec;
    }

    /** Returns its desired number of instances, or of capacity units where types have weights. */
    public int desiredCapacity() {
        return desiredCapacity;
    }

    /**
     * Returns its instances, oldest first, including those that shut down until they are terminated, without those of its warm
     * pool.
     */
    public Collection<Instance> instances() {
        return instances.values().stream().map(GroupInstance::instance).toList();
    }

    /** Returns the instances of its warm pool, oldest first. */
    public Collection<Instance> warmInstances() {
        return warmPool == null ? List.of() : warmPool.instances();
    }

    /** Returns its last activities, the newest first. */
    public List<ScalingActivity> activities() {
        return List.copyOf(activities);
    }

    /** Whether an instance of the group is neither about to leave it nor shutting down. */
    public boolean isStaying(Instance instance) {
        GroupInstance member = instances.get(instance.id());
        return member != null && member.isStaying();
    }

    /** Returns when an instance of the group joined it, by its launch or from the warm pool; nanoseconds since the start. */
    public long joinedNanos(Instance instance) {
        GroupInstance member = instances.get(instance.id());
        return member == null ? instance.launchNanos() : member.joinedNanos();
    }

    /** Whether an instance of the group has scale-in protection. */
    public boolean isProtectedFromScaleIn(Instance instance) {
        GroupInstance member = instances.get(instance.id());
        return member != null && member.isProtectedFromScaleIn();
    }

    /** Whether its desired capacity is in service and no instance is leaving. */
    public boolean isSettled() {
        int inService = 0;
        for (GroupInstance member : instances.values()) {
            if (!member.isStaying()) {
                return false;
            }
            inService += member.isInService() ? member.weight() : 0;
        }
        return inService >= desiredCapacity && capacity() == inService;
    }

    /** Whether an instance refresh is in progress. */
    public boolean isRefreshing() {
        return refresh != null;
    }

    /** Adds a termination lifecycle hook to its instances. */
    public void hookOnTermination(LifecycleHook terminationHook) {
        hook = terminationHook;
    }

    @Nullable
    LifecycleHook hook() {
        return hook;
    }

    @Nullable
    WarmPool warmPool() {
        return warmPool;
    }

    Replacements.Agenda replacements() {
        return replacements;
    }

    @Nullable
    InstanceRefresh refresh() {
        return refresh;
    }

    void refreshBy(@Nullable InstanceRefresh by) {
        refresh = by;
    }

    @Nullable
    GroupInstance find(String instanceId) {
        return instances.get(instanceId);
    }

    /** Returns all of its instances, oldest first. */
    Collection<GroupInstance> members() {
        return instances.values();
    }

    /** Returns the instances that count towards its capacity, oldest first (see {@link #isStaying}). */
    List<GroupInstance> staying() {
        List<GroupInstance> staying = new ArrayList<>(instances.size());
        for (GroupInstance member : instances.values()) {
            if (member.isStaying()) {
                staying.add(member);
            }
        }
        return staying;
    }

    /** Returns the capacity units of the instances that count. */
    int capacity() {
        return capacity(staying());
    }

    static int capacity(Collection<GroupInstance> members) {
        return members.stream().mapToInt(GroupInstance::weight).sum();
    }

    /** Returns the capacity type of the next launch. */
    CapacityType nextCapacityType(List<GroupInstance> staying) {
        int onDemand = 0;
        int all = 0;
        for (GroupInstance member : staying) {
            boolean spot = member.instance().pool().capacityType() == CapacityType.SPOT;
            onDemand += spot ? 0 : member.weight();
            all += member.weight();
        }
        return onDemand < spec.distribution().onDemand(all + 1) ? CapacityType.ON_DEMAND : CapacityType.SPOT;
    }

    void add(GroupInstance member) {
        instances.put(member.id(), member);
    }

    void remove(Instance instance) {
        instances.remove(instance.id());
    }

    void desire(int capacity) {
        desiredCapacity = capacity;
    }

    void limit(int minSize, int maxSize) {
        spec = spec.withSizes(minSize, maxSize, desiredCapacity);
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
