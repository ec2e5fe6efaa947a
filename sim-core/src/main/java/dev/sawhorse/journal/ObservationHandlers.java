// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of handlers of observations, by type. Its types are the declaration of what its owner consumes; an observation of
 * another type is ignored.
 */
public final class ObservationHandlers {
    private final Map<Class<? extends Observation>, List<Handler<?>>> byType = new LinkedHashMap<>();

    /**
     * A handler of one type of observation.
     *
     * @param <T> the type
     */
    @FunctionalInterface
    public interface Handler<T extends Observation> {
        /** Takes an observation of a time in nanoseconds since the start of the run. */
        void accept(long time, T observation);
    }

    /** Adds a handler; handlers of one type are called in the order in which they were added. */
    public <T extends Observation> ObservationHandlers on(Class<T> type, Handler<? super T> handler) {
        byType.computeIfAbsent(type, key -> new ArrayList<>(1)).add(handler);
        return this;
    }

    /** Adds all handlers of another table, after those that are present. */
    public ObservationHandlers addAll(ObservationHandlers others) {
        others.byType.forEach((type, handlers) -> byType.computeIfAbsent(type, key -> new ArrayList<>(handlers.size()))
                .addAll(handlers));
        return this;
    }

    /** Passes an observation to the handlers of its type. */
    public void accept(long time, Observation observation) {
        List<Handler<?>> handlers = byType.get(observation.getClass());
        if (handlers == null) {
            return;
        }
        for (int i = 0; i < handlers.size(); i++) {
            call(handlers.get(i), time, observation);
        }
    }

    @SuppressWarnings("unchecked") // on() adds a handler only under the type that it takes.
    private static <T extends Observation> void call(Handler<?> handler, long time, T observation) {
        ((Handler<T>) handler).accept(time, observation);
    }

    /** Returns the types with a handler. */
    public Set<Class<? extends Observation>> types() {
        return Set.copyOf(byType.keySet());
    }
}
