// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.podset.DenseNodeMap;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A node of the cluster. Its labels, taints and status are changed only by {@link Cluster}. Times are nanoseconds on the
 * simulation's clock, {@link Pod#NEVER} where the event has not happened.
 */
public final class Node {
    /** The number of a node that no cluster has stored. */
    public static final int UNNUMBERED = -1;

    private ObjectMeta meta;
    private final String name;
    private final String providerId;
    private List<Taint> taints;
    private Resources capacity;
    private Resources allocatable;
    private int number = UNNUMBERED;
    private boolean stored;
    private boolean unschedulable;
    private boolean ready;
    private long readyAt = Pod.NEVER;
    private long readyChangedAt = Pod.NEVER;
    private long deletionAt = Pod.NEVER;
    private final Set<String> finalizers = new TreeSet<>();
    private Map<String, Long> images = Map.of();

    public Node(ObjectMeta meta, String providerId, List<Taint> taints, Resources capacity, Resources allocatable) {
        this.meta = meta;
        this.name = meta.name();
        this.providerId = providerId;
        this.taints = List.copyOf(taints);
        this.capacity = capacity;
        this.allocatable = allocatable;
    }

    public ObjectMeta meta() {
        return meta;
    }

    public String name() {
        return name;
    }

    /** Returns the provider ID, empty where it is unknown. */
    public String providerId() {
        return providerId;
    }

    /**
     * Returns the number of its name: the count of distinct node names before it, or {@link #UNNUMBERED}; see {@link
     * DenseNodeMap}.
     */
    public int number() {
        return number;
    }

    public void number(int number) {
        this.number = number;
    }

    /** Whether it is in the cluster's store. */
    public boolean isStored() {
        return stored;
    }

    public void stored(boolean stored) {
        this.stored = stored;
    }

    public Map<String, String> labels() {
        return meta.labels();
    }

    public @Nullable String label(String key) {
        return meta.labels().get(key);
    }

    public List<Taint> taints() {
        return taints;
    }

    public Resources capacity() {
        return capacity;
    }

    public Resources allocatable() {
        return allocatable;
    }

    /** Returns the container images of the node, by each of their names, with their bytes. */
    public Map<String, Long> images() {
        return images;
    }

    /** Whether the node is cordoned (spec.unschedulable). */
    public boolean isUnschedulable() {
        return unschedulable;
    }

    public boolean isReady() {
        return ready;
    }

    /** Returns when the node last became Ready. */
    public long readyAt() {
        return readyAt;
    }

    /** Returns when it last became Ready or NotReady, its creation if it never has. */
    public long readyChangedAt() {
        return readyChangedAt == Pod.NEVER ? meta.createdAt() : readyChangedAt;
    }

    public long deletionAt() {
        return deletionAt;
    }

    public boolean isTerminating() {
        return deletionAt != Pod.NEVER;
    }

    /** Returns its finalizers; a live, unmodifiable view. */
    public Set<String> finalizers() {
        return Collections.unmodifiableSet(finalizers);
    }

    public void meta(ObjectMeta meta) {
        this.meta = meta;
    }

    public void taints(List<Taint> taints) {
        this.taints = List.copyOf(taints);
    }

    public void resources(Resources capacity, Resources allocatable) {
        this.capacity = capacity;
        this.allocatable = allocatable;
    }

    public void images(Map<String, Long> images) {
        this.images = Collections.unmodifiableMap(new TreeMap<>(images));
    }

    public void unschedulable(boolean unschedulable) {
        this.unschedulable = unschedulable;
    }

    public void ready(boolean ready, long at) {
        if (this.ready != ready) {
            readyChangedAt = at;
        }
        this.ready = ready;
        this.readyAt = ready ? at : readyAt;
    }

    public void terminating(long at) {
        this.deletionAt = at;
    }

    public boolean addFinalizer(String finalizer) {
        return finalizers.add(finalizer);
    }

    public boolean removeFinalizer(String finalizer) {
        return finalizers.remove(finalizer);
    }

    @Override
    public String toString() {
        return "Node " + name();
    }
}
