package dev.sawhorse.kube.scheduler;

import java.util.Comparator;

/** Which of the waiting pods is tried first; the higher priority in any case. */
public enum QueueSort {
    /** Then the one that entered the queue first (kube-scheduler's PrioritySort). */
    PRIORITY(Comparator.comparingLong(QueuedPod::enteredAt).thenComparingLong(QueuedPod::sequence)),

    /** Then the one created first, then by name. */
    PRIORITY_CREATION_NAME(
            Comparator.<QueuedPod>comparingLong(queued -> queued.pod().meta().createdAt())
                    .thenComparing(queued -> queued.pod().name())
                    .thenComparing(queued -> queued.pod().meta().namespace()));

    private final Comparator<QueuedPod> order;

    QueueSort(Comparator<QueuedPod> afterPriority) {
        this.order = Comparator.<QueuedPod>comparingInt(
                        queued -> queued.pod().spec().priority())
                .reversed()
                .thenComparing(afterPriority);
    }

    Comparator<QueuedPod> order() {
        return order;
    }
}
