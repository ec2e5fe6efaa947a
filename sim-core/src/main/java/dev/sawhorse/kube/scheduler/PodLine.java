package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The waiting pods of one spec, in queue order.
 *
 * <p>They stand in one line because what is true of the first is true of all: if it fits nowhere, none of them does.
 */
final class PodLine {
    private final NodeView view;
    private final TreeSet<QueuedPod> pods;
    private List<Pod> untold = new ArrayList<>();
    private Set<String> refusedBy = Set.of();
    private long failedAt = Pod.NEVER;

    PodLine(NodeView view, Comparator<QueuedPod> order) {
        this.view = view;
        this.pods = new TreeSet<>(order);
    }

    PodSpec spec() {
        return view.spec();
    }

    NodeView view() {
        return view;
    }

    boolean isEmpty() {
        return pods.isEmpty();
    }

    QueuedPod first() {
        return pods.first();
    }

    void add(QueuedPod queued) {
        pods.add(queued);
        untold.add(queued.pod());
    }

    void remove(QueuedPod queued) {
        pods.remove(queued);
        if (pods.isEmpty()) {
            untold = new ArrayList<>();
        }
    }

    /** Notes that the first pod, and so all of them, were refused everywhere by the named filters. */
    void failed(Set<String> filters, long at) {
        refusedBy = filters;
        failedAt = at;
    }

    /** Returns the filters that refused the line when it was last tried; empty where there was no node at all. */
    Set<String> refusedBy() {
        return refusedBy;
    }

    /** Returns when the line was last refused. */
    long failedAt() {
        return failedAt;
    }

    /** Returns the pods that came since this was last asked. */
    List<Pod> takeUntold() {
        List<Pod> taken = untold;
        untold = new ArrayList<>();
        return taken;
    }
}
