// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.OrderedPodMap;
import dev.sawhorse.kube.scheduler.QueuedGroup.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling queue: pods to try now, and unschedulable pods that wait for an event.
 *
 * <p>Pods of one class are in a {@link QueuedClass} and wait, wake and fail together, so an event costs time per class rather
 * than per pod. A pod woken before its back-off has expired comes after all active ones, but at the same instant: the idle
 * scheduler takes from the back-off queue, and scheduling takes no simulated time.
 */
final class SchedulingQueue {
    /** The longest wait of an unschedulable pod before it is retried without an event: 5 minutes. */
    static final long MAX_WAIT_NANOS = 300_000_000_000L;

    /** The interval of checks for unschedulable pods with the longest wait: 30 seconds. */
    static final long FLUSH_INTERVAL_NANOS = 30_000_000_000L;

    private final QueueSort sort;
    private final Function<Pod, PodClass> classes;
    private final OrderedPodMap<QueuedPod> queued = OrderedPodMap.create();
    private final Map<QueuedClass.Key, QueuedClass> classesByKey = new LinkedHashMap<>();
    private final TreeSet<QueuedGroup> active;
    private final TreeSet<QueuedGroup> backingOff;
    private final Set<QueuedGroup> unschedulable = new LinkedHashSet<>();
    private long sequence;

    /** The class of the last added pod, which is mostly that of the next one. */
    private @Nullable QueuedClass latest;

    SchedulingQueue(QueueSort sort, Function<Pod, PodClass> classes) {
        this.sort = sort;
        this.classes = classes;
        Comparator<QueuedGroup> byFirst = (one, other) -> sort.compare(one.first(), other.first());
        this.active = new TreeSet<>(byFirst);
        this.backingOff = new TreeSet<>(Comparator.<QueuedGroup>comparingLong(
                        group -> group.queuedClass().backoffWindow())
                .thenComparing(byFirst)
                .thenComparingLong(group -> group.first().sequence()));
    }

    /** Adds a pod to the active queue. */
    void add(Pod pod, long now) {
        QueuedGroup group = classOf(pod).newPods();
        enter(new QueuedPod(pod, group, now, sequence++), group);
    }

    /** Removes a pod, because it was bound or deleted; false if it was not in the queue. */
    boolean remove(Pod pod) {
        QueuedPod entry = queued.remove(pod);
        if (entry == null) {
            return false;
        }
        leave(entry);
        return true;
    }

    /** Returns the group whose first pod is next, null if no pod is active. */
    @Nullable
    QueuedGroup next() {
        if (!active.isEmpty()) {
            return active.first();
        }
        return backingOff.isEmpty() ? null : backingOff.first();
    }

    /** Moves a group to the unschedulable ones, rejected by the named filters. */
    void addUnschedulable(QueuedGroup group, Set<String> rejectedBy, long now) {
        QueuedClass queuedClass = group.queuedClass();
        QueuedGroup retriedPods = queuedClass.retriedPods();
        unlink(group);
        unlink(retriedPods);
        queuedClass.failed(rejectedBy, now);
        if (group != retriedPods) {
            retriedPods.addAll(group);
        }
        retriedPods.state(State.UNSCHEDULABLE);
        link(retriedPods);
    }

    /** Moves only the first pod of a group to the unschedulable ones, into the class of its nominated node, or of none. */
    void addFirstUnschedulable(QueuedGroup group, Set<String> rejectedBy, long now) {
        QueuedPod entry = group.first();
        leave(entry);
        QueuedClass queuedClass = classOf(entry.pod());
        QueuedGroup retriedPods = queuedClass.retriedPods();
        unlink(retriedPods);
        queuedClass.failed(rejectedBy, now);
        entry.group(retriedPods);
        retriedPods.pods().add(entry);
        retriedPods.state(State.UNSCHEDULABLE);
        link(retriedPods);
    }

    /** Requeues the classes that an event may help; true if there are any. */
    boolean wake(Predicate<QueuedClass> helps, long now) {
        List<QueuedGroup> woken = new ArrayList<>();
        for (QueuedGroup group : unschedulable) {
            if (helps.test(group.queuedClass())) {
                woken.add(group);
            }
        }
        long window = Math.floorDiv(now, QueuedClass.BACKOFF_WINDOW_NANOS);
        for (QueuedGroup group : woken) {
            unlink(group);
            boolean backingOff = sort.backsOff() && group.queuedClass().backoffWindow() >= window;
            group.state(backingOff ? State.BACKING_OFF : State.ACTIVE);
            link(group);
        }
        return !woken.isEmpty();
    }

    /** Requeues the classes that have waited the longest wait; true if there are any. */
    boolean flush(long now) {
        return wake(queuedClass -> now - queuedClass.failedAt() > MAX_WAIT_NANOS, now);
    }

    /** Whether any pod is unschedulable. */
    boolean hasUnschedulable() {
        return !unschedulable.isEmpty();
    }

    /** Returns the number of queued pods. */
    int size() {
        return queued.size();
    }

    /** Reassigns every pod to its current class. */
    void regroup() {
        List<QueuedClass> old = new ArrayList<>(classesByKey.values());
        classesByKey.clear();
        latest = null;
        active.clear();
        backingOff.clear();
        unschedulable.clear();
        for (QueuedClass queuedClass : old) {
            for (QueuedPod entry : queuedClass.newPods().pods()) {
                enter(entry, classOf(entry.pod()).newPods());
            }
            for (QueuedPod entry : queuedClass.retriedPods().pods()) {
                QueuedClass moved = classOf(entry.pod());
                unlink(moved.retriedPods());
                if (moved.failedAt() < queuedClass.failedAt()) {
                    moved.failed(queuedClass.rejectedBy(), queuedClass.failedAt());
                }
                if (moved.retriedPods().pods().isEmpty()) {
                    moved.retriedPods().state(queuedClass.retriedPods().state());
                }
                link(moved.retriedPods());
                enter(entry, moved.retriedPods());
            }
        }
    }

    private QueuedClass classOf(Pod pod) {
        PodClass podClass = classes.apply(pod);
        QueuedClass queuedClass = latest;
        if (queuedClass == null || !queuedClass.key().isOf(podClass, pod.nominatedNodeName())) {
            queuedClass = classesByKey.computeIfAbsent(
                    new QueuedClass.Key(podClass, pod.nominatedNodeName()), key -> new QueuedClass(key, sort));
            latest = queuedClass;
        }
        return queuedClass;
    }

    private void enter(QueuedPod entry, QueuedGroup group) {
        entry.group(group);
        queued.put(entry.pod(), entry);
        boolean leads = group.pods().isEmpty() || sort.compare(entry, group.first()) < 0;
        if (leads) {
            unlink(group);
        }
        group.pods().add(entry);
        if (leads) {
            link(group);
        }
    }

    private void leave(QueuedPod entry) {
        QueuedGroup group = entry.group();
        if (group.first() == entry) {
            unlink(group);
            group.pods().remove(entry);
            link(group);
        } else {
            group.pods().remove(entry);
        }
        if (group.isRetried() && group.pods().isEmpty()) {
            group.queuedClass().reset();
            group.state(State.UNSCHEDULABLE);
        }
        if (group.queuedClass().isEmpty()) {
            classesByKey.remove(group.queuedClass().key());
            latest = null;
        }
    }

    private void unlink(QueuedGroup group) {
        if (!group.pods().isEmpty()) {
            switch (group.state()) {
                case ACTIVE -> active.remove(group);
                case BACKING_OFF -> backingOff.remove(group);
                case UNSCHEDULABLE -> unschedulable.remove(group);
            }
        }
    }

    private void link(QueuedGroup group) {
        if (!group.pods().isEmpty()) {
            switch (group.state()) {
                case ACTIVE -> active.add(group);
                case BACKING_OFF -> backingOff.add(group);
                case UNSCHEDULABLE -> unschedulable.add(group);
            }
        }
    }
}
