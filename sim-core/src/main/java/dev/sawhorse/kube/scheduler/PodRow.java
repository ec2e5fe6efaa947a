package dev.sawhorse.kube.scheduler;

import java.util.TreeSet;

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
    private TreeSet<QueuedPod> pods;
    private State state;

    PodRow(PodLine line, boolean returned, QueueSort sort) {
        this.line = line;
        this.returned = returned;
        this.pods = new TreeSet<>(sort::compare);
        this.state = returned ? State.UNSCHEDULABLE : State.ACTIVE;
    }

    PodLine line() {
        return line;
    }

    /** Whether its pods were tried before. */
    boolean hasReturned() {
        return returned;
    }

    TreeSet<QueuedPod> pods() {
        return pods;
    }

    /** Takes over all pods of another row. */
    void takeAll(PodRow other) {
        other.pods.forEach(entry -> entry.row(this));
        TreeSet<QueuedPod> own = pods;
        if (own.size() < other.pods.size()) {
            pods = other.pods;
            other.pods = own;
        }
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
