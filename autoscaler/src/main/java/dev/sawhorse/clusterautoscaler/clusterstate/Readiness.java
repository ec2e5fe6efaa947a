// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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

    private final Map<State, Integer> counts = new EnumMap<>(State.class);
    private final List<String> notStarted = new ArrayList<>();

    void add(State state, String name) {
        counts.merge(state, 1, Integer::sum);
        if (state == State.NOT_STARTED) {
            notStarted.add(name);
        }
    }

    int count(State state) {
        return counts.getOrDefault(state, 0);
    }

    /** Returns the number of Node objects. */
    int registered() {
        return count(State.READY) + count(State.NOT_STARTED) + count(State.UNREADY) + count(State.DELETED);
    }

    List<String> notStarted() {
        return notStarted;
    }
}
