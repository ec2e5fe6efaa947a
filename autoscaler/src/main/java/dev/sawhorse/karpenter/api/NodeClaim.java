// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A NodeClaim ({@code karpenter.sh/v1}): immutable spec, mutable status. Times are nanoseconds on the simulation's
 * clock, {@link Pod#NEVER} for what has not happened.
 */
public final class NodeClaim {
    /** The spec of a NodeClaim. */
    public record Spec(
            NodeClassRef nodeClassRef,
            List<RequirementSpec> requirements,
            Resources requests,
            List<Taint> taints,
            List<Taint> startupTaints,
            @Nullable Duration expireAfter,
            @Nullable Duration terminationGracePeriod) {
        public Spec {
            requirements = List.copyOf(requirements);
            taints = List.copyOf(taints);
            startupTaints = List.copyOf(startupTaints);
        }
    }

    private ObjectMeta meta;
    private final String name;
    private final Spec spec;
    private String nodePool;
    private final String reference;
    private String providerId = "";
    private String nodeName = "";
    private Resources capacity = Resources.NONE;
    private Resources allocatable = Resources.NONE;
    private final ConditionSet conditions;
    private final TreeSet<String> finalizers = new TreeSet<>();
    private long lastPodEventAt = Pod.NEVER;
    private long deletionAt = Pod.NEVER;
    private boolean stored;
    private int number = -1;

    public NodeClaim(ObjectMeta meta, Spec spec) {
        this.meta = meta;
        this.name = meta.name();
        this.nodePool = nodePoolOf(meta);
        this.spec = spec;
        this.reference = "nodeclaim/" + meta.name();
        this.conditions = new ConditionSet(meta.createdAt(), "Launched", "Registered", "Initialized");
    }

    public ObjectMeta meta() {
        return meta;
    }

    public String name() {
        return name;
    }

    /** Returns {@code nodeclaim/name}, its name in events. */
    public String reference() {
        return reference;
    }

    public Spec spec() {
        return spec;
    }

    /** Returns the name of its NodePool, empty without the label. */
    public String nodePool() {
        return nodePool;
    }

    private static String nodePoolOf(ObjectMeta meta) {
        return meta.labels().getOrDefault(KarpenterLabels.NODE_POOL, "");
    }

    /** Returns the provider id of the instance, empty before launch. */
    public String providerId() {
        return providerId;
    }

    /** Returns the node's name, empty before registration. */
    public String nodeName() {
        return nodeName;
    }

    public Resources capacity() {
        return capacity;
    }

    public Resources allocatable() {
        return allocatable;
    }

    /** Returns the status conditions; Ready summarizes Launched, Registered and Initialized. */
    public ConditionSet conditions() {
        return conditions;
    }

    /** Returns a status condition by type (Launched, Registered, Initialized …), null if it is not set. */
    public @Nullable Condition condition(String type) {
        return conditions.find(type);
    }

    public boolean isTrue(String conditionType) {
        return conditions.isTrue(conditionType);
    }

    public Set<String> finalizers() {
        return finalizers;
    }

    public long lastPodEventAt() {
        return lastPodEventAt;
    }

    public long deletionAt() {
        return deletionAt;
    }

    public boolean isDeleting() {
        return deletionAt != Pod.NEVER;
    }

    public void meta(ObjectMeta meta) {
        this.meta = meta;
        this.nodePool = nodePoolOf(meta);
    }

    /** Whether the API server stores the NodeClaim; a deleted one does not come back. */
    public boolean isStored() {
        return stored;
    }

    public void stored(boolean stored) {
        this.stored = stored;
    }

    /** Returns the number of NodeClaims that the cluster had before this one, -1 if it was never stored. */
    public int number() {
        return number;
    }

    public void number(int number) {
        this.number = number;
    }

    public void launched(String providerId, Resources capacity, Resources allocatable) {
        this.providerId = providerId;
        this.capacity = capacity;
        this.allocatable = allocatable;
    }

    public void registered(String nodeName) {
        this.nodeName = nodeName;
    }

    public void lastPodEventAt(long at) {
        this.lastPodEventAt = at;
    }

    public void deleting(long at) {
        this.deletionAt = at;
    }

    @Override
    public String toString() {
        return "NodeClaim " + name();
    }
}
