// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.sim.Simulation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The memory of one node. It is checked whenever a container starts or ends and, while any use rises, at the time at which a
 * limit is reached; the kubelet itself checks every 10 s, so sudden rises are handled by the kernel.
 */
final class NodeMemory {
    /** The kubelet's default hard eviction threshold: memory.available below 100 MiB. */
    private static final long EVICTION_HARD_BYTES = 100L << 20;

    private static final long NEVER = Long.MAX_VALUE;
    private static final long CHECK_INTERVAL_NANOS = 10_000_000_000L;
    private static final long PRESSURE_NANOS = 300_000_000_000L;
    private static final long MILLISECOND = 1_000_000L;

    private final Cluster cluster;
    private final Simulation simulation;
    private final Node node;
    private final Set<ContainerMemory> running = new LinkedHashSet<>();
    private long timer = Simulation.NONE;
    private long checkedAt = Long.MIN_VALUE;
    private long pressureSeenAt = NEVER;
    private boolean checking;
    private boolean closed;

    NodeMemory(Cluster cluster, Node node) {
        this.cluster = cluster;
        this.simulation = cluster.simulation();
        this.node = node;
    }

    long capacityBytes() {
        return node.capacity().memoryBytes();
    }

    boolean isRunning(ContainerMemory container) {
        return running.contains(container);
    }

    void add(ContainerMemory container) {
        running.add(container);
    }

    void remove(ContainerMemory container) {
        running.remove(container);
    }

    /** Kills what exceeds a limit now, and schedules the next check. */
    void check() {
        if (checking || closed) {
            return;
        }
        checking = true;
        killAboveOwnLimit();
        killAboveSharedLimit();
        if (isKubeletCheckDue(simulation.now())) {
            evict();
        }
        checking = false;
        simulation.cancel(timer);
        long next = nextCheck();
        if (next != NEVER) {
            timer = simulation.scheduleAt(next, Phase.WORLD, this::check);
        }
    }

    private void killAboveOwnLimit() {
        for (ContainerMemory container : new ArrayList<>(running)) {
            if (running.contains(container) && container.use(simulation.now()) > container.limit()) {
                kill(container, "limit");
            }
        }
    }

    private void killAboveSharedLimit() {
        while (use(simulation.now()) > sharedLimit()) {
            ContainerMemory worst = null;
            for (ContainerMemory container : running) {
                if (worst == null || badness(container) > badness(worst)) {
                    worst = container;
                }
            }
            if (worst == null) {
                return;
            }
            kill(worst, "node");
        }
    }

    private long badness(ContainerMemory container) {
        return container.badness(sharedLimit(), simulation.now());
    }

    private void kill(ContainerMemory container, String cause) {
        running.remove(container);
        cluster.journal()
                .append(new Observation.ContainerOomKilled(
                        container.pod().pod().key(),
                        container.name(),
                        node.name(),
                        container.use(simulation.now()),
                        cause));
        container.pod().killed(container);
    }

    private void evict() {
        long now = simulation.now();
        checkedAt = now;
        if (use(now) <= node.allocatable().memoryBytes()) {
            return;
        }
        if (pressureSeenAt == NEVER) {
            simulation.schedule(PRESSURE_NANOS, Phase.WORLD, this::relieve);
        }
        pressureSeenAt = now;
        cluster.addTaint(node, Taints.MEMORY_PRESSURE);
        PodMemory pod = EvictionRanking.first(pods(), now);
        if (pod != null) {
            cluster.podStatus().evicted(pod.pod(), "the node was low on memory");
        }
    }

    private Set<PodMemory> pods() {
        Set<PodMemory> pods = new LinkedHashSet<>();
        running.forEach(container -> pods.add(container.pod()));
        return pods;
    }

    /** The taint is removed when the kubelet has seen no pressure for 5 min. */
    private void relieve() {
        if (closed) {
            return;
        }
        long left = pressureSeenAt + PRESSURE_NANOS - simulation.now();
        if (left > 0) {
            simulation.schedule(left, Phase.WORLD, this::relieve);
        } else {
            pressureSeenAt = NEVER;
            cluster.removeTaint(node, Taints.MEMORY_PRESSURE);
        }
    }

    private long use(long now) {
        long sum = 0;
        for (ContainerMemory container : running) {
            sum += container.use(now);
        }
        return sum;
    }

    /** Returns the memory that the pods of the node may use together; unlimited for a node of unknown memory. */
    private long sharedLimit() {
        long allocatable = node.allocatable().memoryBytes();
        return allocatable == 0 ? Long.MAX_VALUE : allocatable + EVICTION_HARD_BYTES;
    }

    private long nextCheck() {
        long now = simulation.now();
        long next = NEVER;
        long most = 0;
        for (ContainerMemory container : running) {
            most += container.most();
            if (container.most() > container.limit()) {
                next = Math.min(next, timeAbove(container.limit(), List.of(container)));
            }
        }
        long allocatable = node.allocatable().memoryBytes();
        if (allocatable > 0 && most > allocatable) {
            long evictable = use(now) > allocatable ? now : timeAbove(allocatable, running);
            next = Math.min(next, kubeletCheckFrom(evictable));
            if (most > sharedLimit()) {
                next = Math.min(next, timeAbove(sharedLimit(), running));
            }
        }
        return next;
    }

    /** Whether a check of the kubelet is due at this time and not done yet. */
    private boolean isKubeletCheckDue(long now) {
        return checkedAt != now && (now - node.readyAt()) % CHECK_INTERVAL_NANOS == 0;
    }

    private long kubeletCheckFrom(long time) {
        if (time == NEVER) {
            return NEVER;
        }
        long from = Math.max(time, checkedAt + 1);
        return from + Math.floorMod(node.readyAt() - from, CHECK_INTERVAL_NANOS);
    }

    /** Returns the first whole millisecond in which containers that are below a level now exceed it together. */
    private long timeAbove(long level, Iterable<ContainerMemory> containers) {
        long from = simulation.now();
        long before = use(from, containers);
        for (long to = nextSlopeChange(from, containers); to != NEVER; to = nextSlopeChange(to, containers)) {
            long after = use(to, containers);
            if (after > level) {
                double share = (level - before) / (double) (after - before);
                long at = from + (long) Math.ceil((to - from) * Math.max(0, share));
                return Math.max(simulation.now(), at) / MILLISECOND * MILLISECOND + MILLISECOND;
            }
            from = to;
            before = after;
        }
        return NEVER;
    }

    private static long use(long time, Iterable<ContainerMemory> containers) {
        long sum = 0;
        for (ContainerMemory container : containers) {
            sum += container.use(time);
        }
        return sum;
    }

    private static long nextSlopeChange(long after, Iterable<ContainerMemory> containers) {
        long next = NEVER;
        for (ContainerMemory container : containers) {
            long at = container.risesUntil();
            next = at > after ? Math.min(next, at) : next;
        }
        return next;
    }

    /** Stops the checks: the machine is gone. */
    void close() {
        closed = true;
        running.clear();
        simulation.cancel(timer);
        timer = Simulation.NONE;
    }
}
