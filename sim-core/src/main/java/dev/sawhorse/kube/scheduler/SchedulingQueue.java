package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodMap;
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
 * <p>Pods of one class are in a {@link QueuedClass} and wait, wake and fail together, so an event costs time per class rather than
 * per pod. A pod woken before its back-off has expired comes after all active ones, but at the same instant: the idle scheduler
 * takes from the back-off queue, and scheduling takes no simulated time.
 */
final class SchedulingQueue {
    /** The longest wait of an unschedulable pod before it is retried without an event: 5 minutes. */
    static final long MAX_WAIT_NANOS = 300_000_000_000L;

    /** The interval of checks for unschedulable pods with the longest wait: 30 seconds. */
    static final long FLUSH_INTERVAL_NANOS = 30_000_000_000L;

    private final QueueSort sort;
    private final Function<Pod, PodClass> classes;
    private final PodMap<QueuedPod> queued = new PodMap<>();
    private final Map<QueuedClass.Key, QueuedClass> lines = new LinkedHashMap<>();
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
        this.backingOff = new TreeSet<>(
                Comparator.<QueuedGroup>comparingLong(row -> row.line().backoffWindow())
                        .thenComparing(byFirst)
                        .thenComparingLong(row -> row.first().sequence()));
    }

    /** Adds a pod to the active queue. */
    void add(Pod pod, long now) {
        QueuedGroup row = lineOf(pod).newPods();
        enter(new QueuedPod(pod, row, now, sequence++), row);
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
    void addUnschedulable(QueuedGroup row, Set<String> refusedBy, long now) {
        QueuedClass line = row.line();
        QueuedGroup returners = line.retriedPods();
        unlink(row);
        unlink(returners);
        line.failed(refusedBy, now);
        if (row != returners) {
            returners.takeAll(row);
        }
        returners.state(State.UNSCHEDULABLE);
        link(returners);
    }

    /** Moves only the first pod of a group to the unschedulable ones, into the class of its nominated node, or of none. */
    void addFirstUnschedulable(QueuedGroup row, Set<String> refusedBy, long now) {
        QueuedPod entry = row.first();
        leave(entry);
        QueuedClass line = lineOf(entry.pod());
        QueuedGroup returners = line.retriedPods();
        unlink(returners);
        line.failed(refusedBy, now);
        entry.row(returners);
        returners.pods().add(entry);
        returners.state(State.UNSCHEDULABLE);
        link(returners);
    }

    /** Requeues the classes that an event may help; true if there are any. */
    boolean wake(Predicate<QueuedClass> helps, long now) {
        List<QueuedGroup> woken = new ArrayList<>();
        for (QueuedGroup row : unschedulable) {
            if (helps.test(row.line())) {
                woken.add(row);
            }
        }
        long window = Math.floorDiv(now, QueuedClass.BACKOFF_WINDOW_NANOS);
        for (QueuedGroup row : woken) {
            unlink(row);
            boolean backingOff = sort.backsOff() && row.line().backoffWindow() >= window;
            row.state(backingOff ? State.BACKING_OFF : State.ACTIVE);
            link(row);
        }
        return !woken.isEmpty();
    }

    /** Requeues the classes that have waited the longest wait; true if there are any. */
    boolean flush(long now) {
        return wake(line -> now - line.failedAt() > MAX_WAIT_NANOS, now);
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
        List<QueuedClass> old = new ArrayList<>(lines.values());
        lines.clear();
        latest = null;
        active.clear();
        backingOff.clear();
        unschedulable.clear();
        for (QueuedClass line : old) {
            for (QueuedPod entry : line.newPods().pods()) {
                enter(entry, lineOf(entry.pod()).newPods());
            }
            for (QueuedPod entry : line.retriedPods().pods()) {
                QueuedClass moved = lineOf(entry.pod());
                unlink(moved.retriedPods());
                if (moved.failedAt() < line.failedAt()) {
                    moved.failed(line.refusedBy(), line.failedAt());
                }
                if (moved.retriedPods().pods().isEmpty()) {
                    moved.retriedPods().state(line.retriedPods().state());
                }
                link(moved.retriedPods());
                enter(entry, moved.retriedPods());
            }
        }
    }

    private QueuedClass lineOf(Pod pod) {
        PodClass podClass = classes.apply(pod);
        QueuedClass line = latest;
        if (line == null || !line.key().isOf(podClass, pod.nominatedNodeName())) {
            line = lines.computeIfAbsent(
                    new QueuedClass.Key(podClass, pod.nominatedNodeName()), key -> new QueuedClass(key, sort));
            latest = line;
        }
        return line;
    }

    private void enter(QueuedPod entry, QueuedGroup row) {
        entry.row(row);
        queued.put(entry.pod(), entry);
        boolean leads = row.pods().isEmpty() || sort.compare(entry, row.first()) < 0;
        if (leads) {
            unlink(row);
        }
        row.pods().add(entry);
        if (leads) {
            link(row);
        }
    }

    private void leave(QueuedPod entry) {
        QueuedGroup row = entry.row();
        if (row.first() == entry) {
            unlink(row);
            row.pods().remove(entry);
            link(row);
        } else {
            row.pods().remove(entry);
        }
        if (row.hasReturned() && row.pods().isEmpty()) {
            row.line().reset();
            row.state(State.UNSCHEDULABLE);
        }
        if (row.line().isEmpty()) {
            lines.remove(row.line().key());
            latest = null;
        }
    }

    private void unlink(QueuedGroup row) {
        if (!row.pods().isEmpty()) {
            switch (row.state()) {
                case ACTIVE -> active.remove(row);
                case BACKING_OFF -> backingOff.remove(row);
                case UNSCHEDULABLE -> unschedulable.remove(row);
            }
        }
    }

    private void link(QueuedGroup row) {
        if (!row.pods().isEmpty()) {
            switch (row.state()) {
                case ACTIVE -> active.add(row);
                case BACKING_OFF -> backingOff.add(row);
                case UNSCHEDULABLE -> unschedulable.add(row);
            }
        }
    }
}
