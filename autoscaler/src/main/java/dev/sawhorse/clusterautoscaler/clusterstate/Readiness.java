package dev.sawhorse.clusterautoscaler.clusterstate;

import java.util.ArrayList;
import java.util.List;

/** How many nodes of a group, or of the cluster, are in which state. */
final class Readiness {
    /** The states a node or a machine without one can be in. */
    enum State {
        READY,
        NOT_STARTED,
        UNREADY,
        DELETED,
        UNREGISTERED,
        LONG_UNREGISTERED
    }

    static final Readiness NONE = new Readiness();

    private final int[] counts = new int[State.values().length];
    private final List<String> notStarted = new ArrayList<>();

    void add(State state, String name) {
        counts[state.ordinal()]++;
        if (state == State.NOT_STARTED) {
            notStarted.add(name);
        }
    }

    int count(State state) {
        return counts[state.ordinal()];
    }

    /** Returns how many node objects there are. */
    int registered() {
        return count(State.READY) + count(State.NOT_STARTED) + count(State.UNREADY) + count(State.DELETED);
    }

    List<String> notStarted() {
        return notStarted;
    }
}
