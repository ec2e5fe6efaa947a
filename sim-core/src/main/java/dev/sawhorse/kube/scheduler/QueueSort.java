package dev.sawhorse.kube.scheduler;

import java.util.Comparator;

/** Which of the waiting pods is tried first; the higher priority in any case. */
public enum QueueSort {
    /** Then the one that entered the queue first (kube-scheduler's PrioritySort). */
    PRIORITY(Comparator.comparingLong(QueuedPod::enteredAt).thenComparingLong(QueuedPod::sequence), true),

    /** Then the one created first, then by name, however often a pod was refused. */
    PRIORITY_CREATION_NAME(
            Comparator.<QueuedPod>comparingLong(queued -> queued.pod().meta().createdAt())
                    .thenComparing(queued -> queued.pod().name())
                    .thenComparing(queued -> queued.pod().meta().namespace()),
            false);

    private final Comparator<QueuedPod> order;
    private final boolean backsOff;

    QueueSort(Comparator<QueuedPod> afterPriority, boolean backsOff) {
        this.backsOff = backsOff;
        this.order = Comparator.<QueuedPod>comparingInt(
                        queued -> queued.pod().spec().priority())
                .reversed()
                .thenComparing(afterPriority);
    }

    /** Whether pods that were refused not long ago come after all others. */
    boolean backsOff() {
        return backsOff;
    }

    Comparator<QueuedPod> order() {
        return order;
    }
}
