// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

/** Queued pods of a class that are all new, or all tried before: they wait, wake and fail together. */
final class QueuedGroup {
    /** Its part of the scheduling queue. */
    enum State {
        /** In the active queue. */
        ACTIVE,
        /** In the back-off queue: tried after all active ones. */
        BACKING_OFF,
        /** Unschedulable, waiting for an event. */
        UNSCHEDULABLE
    }

    private final QueuedClass queuedClass;
    private final boolean retried;
    private final SortedPods pods;
    private State state;

    QueuedGroup(QueuedClass queuedClass, boolean retried, QueueSort sort) {
        this.queuedClass = queuedClass;
        this.retried = retried;
        this.pods = new SortedPods(sort);
        this.state = retried ? State.UNSCHEDULABLE : State.ACTIVE;
    }

    QueuedClass queuedClass() {
        return queuedClass;
    }

    /** Whether its pods were tried before. */
    boolean isRetried() {
        return retried;
    }

    SortedPods pods() {
        return pods;
    }

    /** Takes all pods of another group. */
    void addAll(QueuedGroup other) {
        other.pods.forEach(entry -> entry.group(this));
        pods.addAll(other.pods);
        other.pods.clear();
    }

    QueuedPod first() {
        return pods.first();
    }

    State state() {
        return state;
    }

    void state(State changed) {
        this.state = changed;
    }
}
