// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;

/** A pod in the scheduling queue. */
final class QueuedPod {
    private final Pod pod;
    private final int priority;
    private final long addedAt;
    private final long sequence;
    private QueuedGroup group;

    QueuedPod(Pod pod, QueuedGroup group, long addedAt, long sequence) {
        this.pod = pod;
        this.priority = pod.spec().priority();
        this.group = group;
        this.addedAt = addedAt;
        this.sequence = sequence;
    }

    Pod pod() {
        return pod;
    }

    int priority() {
        return priority;
    }

    QueuedGroup group() {
        return group;
    }

    void group(QueuedGroup moved) {
        this.group = moved;
    }

    /** Returns when the pod entered the queue, or was last requeued as unschedulable. */
    long enteredAt() {
        return group.isRetried() ? group.queuedClass().failedAt() : addedAt;
    }

    /** Returns the sequence number of the pod among all that were ever queued. */
    long sequence() {
        return sequence;
    }
}
