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

    private final QueuedClass line;
    private final boolean returned;
    private final SortedPods pods;
    private State state;

    QueuedGroup(QueuedClass line, boolean returned, QueueSort sort) {
        this.line = line;
        this.returned = returned;
        this.pods = new SortedPods(sort);
        this.state = returned ? State.UNSCHEDULABLE : State.ACTIVE;
    }

    QueuedClass line() {
        return line;
    }

    /** Whether its pods were tried before. */
    boolean hasReturned() {
        return returned;
    }

    SortedPods pods() {
        return pods;
    }

    /** Takes all pods of another group. */
    void takeAll(QueuedGroup other) {
        other.pods.forEach(entry -> entry.row(this));
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
