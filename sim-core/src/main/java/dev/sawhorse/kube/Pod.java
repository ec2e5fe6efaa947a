package dev.sawhorse.kube;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pod of the cluster: immutable metadata and spec, and a status that only the cluster's verbs change. Times are
 * nanoseconds on the simulation's clock, {@link #NEVER} where it has not happened.
 */
public final class Pod {
    public static final long NEVER = Long.MIN_VALUE;

    /** The pod phases of core/v1, in the order in which a ReplicaSet gives its pods up. */
    public enum Phase {
        PENDING,
        /** Its node does not answer. */
        UNKNOWN,
        RUNNING,
        SUCCEEDED,
        FAILED
    }

    /** The slot of a pod that no cluster has had. */
    private static final int NO_SLOT = -1;

    /** A lifetime without end. */
    public static final long FOREVER = Long.MAX_VALUE;

    private ObjectMeta meta;
    private final String key;
    private final PodSpec spec;
    private final long lifetimeNanos;

    /** What is asked of many pods again and again, kept beside the rest of the pod. */
    private final boolean ownedByDaemonSet;

    private final boolean ownedByNode;
    private boolean annotated;

    /** Pods of one workload mostly come and go one after the other: so they lie side by side in the tables. */
    private int number;

    private int slot = NO_SLOT;
    private boolean stored;
    private int nodeNumber = Node.UNNUMBERED;
    private Phase phase = Phase.PENDING;
    private @Nullable String nodeName;
    private @Nullable String nominatedNodeName;
    private String unschedulableReason = "";
    private long boundAt = NEVER;
    private long startedAt = NEVER;
    private long readyAt = NEVER;
    private boolean unknownReadiness;
    private long deletionAt = NEVER;
    private long deletionDeadline = NEVER;
    private int restarts;
    private int exitCode;
    private boolean disruptionTarget;

    /** Makes a pod whose containers run until somebody stops them. */
    public Pod(ObjectMeta meta, PodSpec spec) {
        this(meta, spec, FOREVER);
    }

    /** Makes a pod whose containers end by themselves after the given time of running, {@link #FOREVER} for never. */
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

    /** Returns for how long the containers run once they are started, {@link #FOREVER} where they do not end. */
    public long lifetimeNanos() {
        return lifetimeNanos;
    }

    public Phase phase() {
        return phase;
    }

    /** Returns a small number that no other pod of the cluster has at the same time; for {@link PerPod}. */
    int slot() {
        return slot;
    }

    void slot(int slot) {
        this.slot = slot;
    }

    /** Returns the node the pod is bound to, null while it waits. */
    public @Nullable String nodeName() {
        return nodeName;
    }

    /** Returns the {@linkplain Node#number number} of the node it is bound to, or {@link Node#UNNUMBERED}. */
    int nodeNumber() {
        return nodeNumber;
    }

    public @Nullable String nominatedNodeName() {
        return nominatedNodeName;
    }

    /** Whether the scheduler has said that the pod fits nowhere now (PodScheduled is False for reason Unschedulable). */
    public boolean isUnschedulable() {
        return nodeName == null && !unschedulableReason.isEmpty();
    }

    /** Returns why the pod fits nowhere, empty where nobody has said so. */
    public String unschedulableReason() {
        return unschedulableReason;
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

    /** Returns when deletion was asked for. */
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

    /** Whether it is said of the pod that it is not ready, rather than nothing or that nobody knows (its condition Ready). */
    public boolean isUnready() {
        return nodeName != null && !isReady() && !unknownReadiness;
    }

    /** Returns the most restarts that one of the containers has had. */
    public int restarts() {
        return restarts;
    }

    /** Returns the exit code of the container that failed, 0 where none has. */
    public int exitCode() {
        return exitCode;
    }

    /** Whether something other than its owner has asked it to leave (the condition DisruptionTarget). */
    public boolean isDisruptionTarget() {
        return disruptionTarget;
    }

    public boolean isTerminating() {
        return deletionAt != NEVER;
    }

    /** Whether the pod has ended: Succeeded or Failed. */
    public boolean isTerminal() {
        return phase == Phase.SUCCEEDED || phase == Phase.FAILED;
    }

    /** Whether a controller of the given kind owns the pod. */
    public boolean isControlledBy(String kind) {
        OwnerReference owner = meta.controller();
        return owner != null && owner.kind().equals(kind);
    }

    /** Whether a DaemonSet is among its owners. */
    public boolean isOwnedByDaemonSet() {
        return ownedByDaemonSet;
    }

    /** Whether a node is among its owners, as of a static pod, which its kubelet runs by itself. */
    public boolean isOwnedByNode() {
        return ownedByNode;
    }

    /** Returns the value of an annotation, null where it has none of that name. */
    public @Nullable String annotation(String name) {
        return annotated ? meta.annotations().get(name) : null;
    }

    /** Whether it is in the cluster's store. */
    void annotations(Map<String, String> annotations) {
        meta = meta.withAnnotations(annotations);
        annotated = !annotations.isEmpty();
    }

    boolean isStored() {
        return stored;
    }

    void stored(boolean stored) {
        this.stored = stored;
    }

    /** Returns how many pods its cluster stored before it, by which it lies in tables; any number before that. */
    public int number() {
        return number;
    }

    /** Numbers it when it is stored. It may not be in a table yet. */
    void number(int number) {
        this.number = number;
    }

    void phase(Phase phase) {
        this.phase = phase;
    }

    void bound(String nodeName, int nodeNumber, long at) {
        this.nodeName = nodeName;
        this.nodeNumber = nodeNumber;
        this.boundAt = at;
        this.unschedulableReason = "";
        this.nominatedNodeName = null;
    }

    void nominated(@Nullable String nodeName) {
        this.nominatedNodeName = nodeName;
    }

    void unschedulable(String reason) {
        this.unschedulableReason = reason;
    }

    void started(long at) {
        this.startedAt = at;
    }

    void ready(long at) {
        this.readyAt = at;
        this.unknownReadiness = false;
    }

    void unknownReadiness(boolean unknown) {
        this.unknownReadiness = unknown;
    }

    void restarts(int count) {
        this.restarts = count;
    }

    void exitCode(int code) {
        this.exitCode = code;
    }

    void disruptionTarget() {
        this.disruptionTarget = true;
    }

    void terminating(long at, long deadline) {
        this.deletionAt = at;
        this.deletionDeadline = deadline;
    }

    /** Returns the hash of the key, though a pod equals itself alone: it is the same in every run. */
    @Override
    public int hashCode() {
        return key.hashCode();
    }

    @Override
    public String toString() {
        return "Pod " + key;
    }
}
