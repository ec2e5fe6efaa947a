package dev.sawhorse.clusterautoscaler.expander;

import org.jspecify.annotations.Nullable;

/** Where the priorities of node groups stand: in a ConfigMap that may be changed or missing, so it is read every time. */
@FunctionalInterface
public interface PrioritySource {
    /** There are no priorities. */
    PrioritySource NONE = () -> null;

    /** Returns the priorities, null where there are none that can be read. */
    @Nullable
    Priorities read();
}
