package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
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
 * The scheduling queue: pods to try now, and pods that were refused and wait for an event that may help them.
 *
 * <p>Pods of one spec stand in a {@link PodLine} and wait, wake and fail together, so an event costs time per kind of pod and
 * not per pod. kube-scheduler's back-off (1 s doubling to 10 s) holds a woken pod back only while the scheduler is busy with
 * others; scheduling takes no simulated time, so a woken pod is always tried at once.
 */
final class SchedulingQueue {
    /** How long a refused pod waits for an event before it is tried again without one: 5 minutes. */
    static final long MAX_WAIT_NANOS = 300_000_000_000L;

    /** How often waiting pods are looked through for those that waited too long: every 30 seconds. */
    static final long FLUSH_INTERVAL_NANOS = 30_000_000_000L;

    private static final int REMEMBERED_LINES = 256;

    private final Comparator<QueuedPod> order;
    private final Function<PodSpec, NodeView> views;
    private final Map<Pod, QueuedPod> queued = new LinkedHashMap<>();
    private final Map<PodSpec, PodLine> lines = new LinkedHashMap<>();
    private final LinkedHashMap<PodSpec, PodLine> emptyLines = new LinkedHashMap<>();
    private final TreeSet<PodLine> active;
    private final Set<PodLine> unschedulable = new LinkedHashSet<>();
    private long sequence;

    SchedulingQueue(QueueSort sort, Function<PodSpec, NodeView> views) {
        this.order = sort.order();
        this.views = views;
        this.active = new TreeSet<>(Comparator.comparing(PodLine::first, order));
    }

    /** Adds a pod, to be tried in its turn. */
    void add(Pod pod, long now) {
        PodLine line = lineOf(pod.spec());
        QueuedPod entry = new QueuedPod(pod, line, now, sequence++);
        queued.put(pod, entry);
        if (!line.isEmpty()) {
            active.remove(line);
        }
        line.add(entry);
        activate(line);
    }

    /** Takes a pod out, because it was bound or is gone; false where it was not in the queue. */
    boolean remove(Pod pod) {
        QueuedPod entry = queued.remove(pod);
        if (entry == null) {
            return false;
        }
        PodLine line = entry.line();
        boolean wasActive = active.remove(line);
        line.remove(entry);
        if (line.isEmpty()) {
            retire(line);
        } else if (wasActive) {
            active.add(line);
        }
        return true;
    }

    /** Returns the line whose first pod is next, null where no pod is to be tried now. */
    @Nullable
    PodLine next() {
        return active.isEmpty() ? null : active.first();
    }

    /** Sets an active line aside: its pods fit nowhere now, refused by the named filters. */
    void setAside(PodLine line, Set<String> refusedBy, long now) {
        active.remove(line);
        line.failed(refusedBy, now);
        unschedulable.add(line);
    }

    /** Wakes the lines that an event may help; true if there are any. */
    boolean wake(Predicate<PodLine> helps) {
        List<PodLine> woken = new ArrayList<>();
        for (PodLine line : unschedulable) {
            if (helps.test(line)) {
                woken.add(line);
            }
        }
        woken.forEach(this::activate);
        return !woken.isEmpty();
    }

    /** Wakes the lines that have waited for too long; true if there are any. */
    boolean flush(long now) {
        return wake(line -> now - line.failedAt() > MAX_WAIT_NANOS);
    }

    /** Whether any pod waits for an event. */
    boolean hasUnschedulable() {
        return !unschedulable.isEmpty();
    }

    /** Returns how many pods are in the queue. */
    int size() {
        return queued.size();
    }

    private void activate(PodLine line) {
        unschedulable.remove(line);
        active.add(line);
    }

    private PodLine lineOf(PodSpec spec) {
        PodLine line = lines.get(spec);
        if (line != null) {
            return line;
        }
        line = emptyLines.remove(spec);
        if (line == null) {
            line = new PodLine(views.apply(spec), order);
        }
        lines.put(spec, line);
        return line;
    }

    private void retire(PodLine line) {
        unschedulable.remove(line);
        lines.remove(line.spec());
        emptyLines.put(line.spec(), line);
        if (emptyLines.size() > REMEMBERED_LINES) {
            emptyLines.remove(emptyLines.keySet().iterator().next());
        }
    }
}
