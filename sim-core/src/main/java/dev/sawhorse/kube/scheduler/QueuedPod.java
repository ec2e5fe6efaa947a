package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;

/** A pod in the scheduling queue. */
final class QueuedPod {
    private final Pod pod;
    private final int priority;
    private final long addedAt;
    private final long sequence;
    private QueuedGroup row;

    QueuedPod(Pod pod, QueuedGroup row, long addedAt, long sequence) {
        this.pod = pod;
        this.priority = pod.spec().priority();
        this.row = row;
        this.addedAt = addedAt;
        this.sequence = sequence;
    }

    Pod pod() {
        return pod;
    }

    int priority() {
        return priority;
    }

    QueuedGroup row() {
        return row;
    }

    void row(QueuedGroup moved) {
        this.row = moved;
    }

    /** Returns when the pod entered the queue, or was last requeued as unschedulable. */
    long enteredAt() {
        return row.hasReturned() ? row.line().failedAt() : addedAt;
    }

    /** Returns the sequence number of the pod among all that were ever queued. */
    long sequence() {
        return sequence;
    }
}
