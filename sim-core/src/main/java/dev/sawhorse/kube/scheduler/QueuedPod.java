package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Pod;

/** A pod that waits in the scheduling queue. */
final class QueuedPod {
    private final Pod pod;
    private final PodLine line;
    private final long addedAt;
    private final long sequence;

    QueuedPod(Pod pod, PodLine line, long addedAt, long sequence) {
        this.pod = pod;
        this.line = line;
        this.addedAt = addedAt;
        this.sequence = sequence;
    }

    Pod pod() {
        return pod;
    }

    PodLine line() {
        return line;
    }

    /** Returns when the pod entered the queue: when it came, or when it was last put back for fitting nowhere. */
    long enteredAt() {
        return Math.max(addedAt, line.failedAt());
    }

    /** Returns the pod's number among all that ever came. */
    long sequence() {
        return sequence;
    }
}
