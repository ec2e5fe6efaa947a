package dev.sawhorse.kube.scheduler;

/** The pods of a line that were never tried, or those that were: they wait, wake and fail together. */
final class PodRow {
    /** Where in the queue the row stands. */
    enum State {
        /** To be tried in its turn. */
        ACTIVE,
        /** Woken so soon that it is tried after all active rows. */
        BACKING_OFF,
        /** Waiting for an event. */
        UNSCHEDULABLE
    }

    private final PodLine line;
    private final boolean returned;
    private final PodOrder pods;
    private State state;

    PodRow(PodLine line, boolean returned, QueueSort sort) {
        this.line = line;
        this.returned = returned;
        this.pods = new PodOrder(sort);
        this.state = returned ? State.UNSCHEDULABLE : State.ACTIVE;
    }

    PodLine line() {
        return line;
    }

    /** Whether its pods were tried before. */
    boolean hasReturned() {
        return returned;
    }

    PodOrder pods() {
        return pods;
    }

    /** Takes over all pods of another row. */
    void takeAll(PodRow other) {
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
