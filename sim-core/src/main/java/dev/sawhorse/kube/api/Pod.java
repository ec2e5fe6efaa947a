// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.podset.PodMap;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod of the cluster: immutable metadata and spec, and a status that only {@link Cluster} changes. Times are nanoseconds on
 * the simulation's clock, {@link #NEVER} where the event has not happened.
 */
public final class Pod {
    public static final long NEVER = Long.MIN_VALUE;

    /** The annotation with the deletion cost of a pod, by which a ReplicaSet chooses pods to delete. */
    public static final String DELETION_COST = "controller.kubernetes.io/pod-deletion-cost";

    /** The pod phases of core/v1, in the order in which a ReplicaSet deletes its pods. */
    public enum Phase {
        PENDING,
        /** Its node does not respond. */
        UNKNOWN,
        RUNNING,
        SUCCEEDED,
        FAILED
    }

    /** The slot of a pod that was never stored. */
    private static final int NO_SLOT = -1;

    /** A lifetime without end. */
    public static final long FOREVER = Long.MAX_VALUE;

    private ObjectMeta meta;
    private final String key;
    private PodSpec spec;
    private @Nullable PodSpec resizedFrom;
    private final long lifetimeNanos;

    /** A frequently read property, computed once. */
    private final boolean ownedByDaemonSet;

    private final boolean ownedByNode;
    private boolean annotated;

    /**
     * The number of the pod: pods of one workload mostly are created and deleted one after the other, so they are adjacent in
     * tables.
     */
    private int number;

    private int slot = NO_SLOT;
    private boolean stored;
    private int nodeNumber = Node.UNNUMBERED;
    private Phase phase = Phase.PENDING;
    private @Nullable String nodeName;
    private @Nullable String nominatedNodeName;
    private String unschedulableReason = "";
    private long unschedulableAt = NEVER;
    private long boundAt = NEVER;
    private long startedAt = NEVER;
    private long readyAt = NEVER;
    private boolean unknownReadiness;
    private long deletionAt = NEVER;
    private long deletionDeadline = NEVER;
    private int restarts;
    private int exitCode;
    private boolean disruptionTarget;
    private @Nullable CheckpointedWork work;

    /** Makes a pod whose containers run until it is deleted. */
    public Pod(ObjectMeta meta, PodSpec spec) {
        this(meta, spec, FOREVER);
    }

    /** Makes a pod whose containers end after the given run time, {@link #FOREVER} for never. */
    public Pod(ObjectMeta meta, PodSpec spec, long lifetimeNanos) {
        this.meta = meta;
        this.key = meta.key();
        this.number = key.hashCode();
        this.spec = spec;
        this.lifetimeNanos = lifetimeNanos;
        this.ownedByDaemonSet = hasOwner(meta, "apps/v1", "DaemonSet");
        this.ownedByNode = hasOwner(meta, "v1", "Node");
        this.annotated = !meta.annotations().isEmpty();
        this.nodeName = spec.nodeName();
    }

    private static boolean hasOwner(ObjectMeta meta, String apiVersion, String kind) {
        List<OwnerReference> owners = meta.ownerReferences();
        for (int i = 0; i < owners.size(); i++) {
            OwnerReference owner = owners.get(i);
            if (owner.apiVersion().equals(apiVersion) && owner.kind().equals(kind)) {
                return true;
            }
        }
        return false;
    }

    public ObjectMeta meta() {
        return meta;
    }

    public PodSpec spec() {
        return spec;
    }

    public String name() {
        return meta.name();
    }

    /** Returns {@code namespace/name}, always the same instance. */
    public String key() {
        return key;
    }

    /** Returns the run time of its containers, {@link #FOREVER} if they do not end. */
    public long lifetimeNanos() {
        return lifetimeNanos;
    }

    /** Returns the work that it goes on with, null if it starts from zero. */
    public @Nullable CheckpointedWork work() {
        return work;
    }

    /** Takes over work from the pod that did it before. */
    public void work(CheckpointedWork taken) {
        work = taken;
        taken.takenBy(this);
    }

    /** Returns the time that its containers run if they start now. */
    public long runNanos() {
        return work == null ? lifetimeNanos : work.nextNanos();
    }

    public Phase phase() {
        return phase;
    }

    /** Returns a small number, unique among the pods of the cluster at a time; for {@link PodMap}. */
    public int slot() {
        return slot;
    }

    public void slot(int slot) {
        this.slot = slot;
    }

    /** Returns the node the pod is bound to, null while it is unbound. */
    public @Nullable String nodeName() {
        return nodeName;
    }

    /** Returns the {@linkplain Node#number number} of the node it is bound to, or {@link Node#UNNUMBERED}. */
    public int nodeNumber() {
        return nodeNumber;
    }

    public @Nullable String nominatedNodeName() {
        return nominatedNodeName;
    }

    /** Whether the scheduler found no node (PodScheduled is False for reason Unschedulable). */
    @Upstream(
            file = "pkg/utils/pod/scheduling.go",
            symbol = {"FailedToSchedule", "IsScheduled"})
    public boolean isUnschedulable() {
        return nodeName == null && !unschedulableReason.isEmpty();
    }

    /** Returns the message of that condition, empty if there is none. */
    public String unschedulableReason() {
        return unschedulableReason;
    }

    /** Returns when the scheduler last reported that condition with another message. */
    public long unschedulableAt() {
        return unschedulableAt;
    }

    public long boundAt() {
        return boundAt;
    }

    /** Returns when the containers were started. */
    public long startedAt() {
        return startedAt;
    }

    public long readyAt() {
        return readyAt;
    }

    /** Returns when deletion was requested. */
    public long deletionAt() {
        return deletionAt;
    }

    /** Returns when the grace period of a deletion ends. */
    public long deletionDeadline() {
        return deletionDeadline;
    }

    public boolean isReady() {
        return readyAt != NEVER && !isTerminal();
    }

    /** Whether its condition Ready is False, rather than missing or Unknown. */
    public boolean isUnready() {
        return nodeName != null && !isReady() && !unknownReadiness;
    }

    /** Returns the greatest number of restarts of its containers. */
    public int restarts() {
        return restarts;
    }

    /** Returns the exit code of the failed container, 0 if none has failed. */
    public int exitCode() {
        return exitCode;
    }

    /** Whether it is being disrupted by something other than its owner (condition DisruptionTarget). */
    public boolean isDisruptionTarget() {
        return disruptionTarget;
    }

    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsTerminating")
    public boolean isTerminating() {
        return deletionAt != NEVER;
    }

    /** Whether the pod has ended: Succeeded or Failed. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsTerminal")
    public boolean isTerminal() {
        return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
    }

    /** Whether it is controlled by an owner of the given kind. */
    public boolean isControlledBy(String kind) {
        OwnerReference owner = meta.controller();
        return owner != null && owner.kind().equals(kind);
    }

    /** Whether a DaemonSet is among its owners. */
    @Upstream(
            file = "pkg/utils/pod/scheduling.go",
            symbol = {"IsOwnedByDaemonSet", "IsOwnedBy"})
    public boolean isOwnedByDaemonSet() {
        return ownedByDaemonSet;
    }

    /** Whether a node is among its owners, as for a static (mirror) pod. */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "IsOwnedByNode")
    public boolean isOwnedByNode() {
        return ownedByNode;
    }

    /** Returns the value of an annotation, null where it has none of that name. */
    public @Nullable String annotation(String name) {
        return annotated ? meta.annotations().get(name) : null;
    }

    /** Replaces the spec by one with other resources; the former one is known while the watches are notified. */
    public void resize(PodSpec changed, Runnable notification) {
        resizedFrom = spec;
        spec = changed;
        notification.run();
        resizedFrom = null;
    }

    /** Returns the spec before the resize in place of which the watches are being notified, null for any other change. */
    public @Nullable PodSpec resizedFrom() {
        return resizedFrom;
    }

    public void annotations(Map<String, String> annotations) {
        meta = meta.withAnnotations(annotations);
        annotated = !annotations.isEmpty();
    }

    /** Whether it is in the cluster's store. */
    public boolean isStored() {
        return stored;
    }

    public void stored(boolean stored) {
        this.stored = stored;
    }

    /** Returns the number of pods its cluster stored before it, by which tables order it; undefined before it is stored. */
    public int number() {
        return number;
    }

    /** Sets the number when it is stored. It must not be in a table yet. */
    public void number(int number) {
        this.number = number;
    }

    public void phase(Phase phase) {
        this.phase = phase;
    }

    public void bound(String nodeName, int nodeNumber, long at) {
        this.nodeName = nodeName;
        this.nodeNumber = nodeNumber;
        this.boundAt = at;
        this.unschedulableReason = "";
        this.nominatedNodeName = null;
    }

    public void nominated(@Nullable String nodeName) {
        this.nominatedNodeName = nodeName;
    }

    public void unschedulable(String reason, long at) {
        this.unschedulableReason = reason;
        this.unschedulableAt = at;
    }

    public void started(long at) {
        this.startedAt = at;
    }

    public void ready(long at) {
        this.readyAt = at;
        this.unknownReadiness = false;
    }

    void unknownReadiness(boolean unknown) {
        this.unknownReadiness = unknown;
    }

    public void restarts(int count) {
        this.restarts = count;
    }

    public void exitCode(int code) {
        this.exitCode = code;
    }

    public void disruptionTarget() {
        this.disruptionTarget = true;
    }

    public void terminating(long at, long deadline) {
        this.deletionAt = at;
        this.deletionDeadline = deadline;
    }

    /** Returns the hash of the key, which is the same in every run; equality is identity. */
    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return "Pod " + key;
    }
}
