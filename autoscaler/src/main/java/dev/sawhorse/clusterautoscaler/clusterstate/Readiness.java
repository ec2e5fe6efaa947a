package dev.sawhorse.clusterautoscaler.clusterstate;

import java.util.ArrayList;
import java.util.List;

/**
 * The numbers of nodes of a group, or of the cluster, by state ({@code clusterstate/clusterstate.go Readiness}).
 */
final class Readiness {
    /** The state of a node, or of an instance without a node. */
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

    /** Returns the number of Node objects. */
    int registered() {
        return count(State.READY) + count(State.NOT_STARTED) + count(State.UNREADY) + count(State.DELETED);
    }

    List<String> notStarted() {
        return notStarted;
    }
}
