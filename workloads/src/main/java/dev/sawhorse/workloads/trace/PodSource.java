package dev.sawhorse.workloads.trace;

import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** Pods in the order of their arrival, one at a time: a trace being read, or a load being made up. */
public interface PodSource extends Closeable {
    /**
     * Returns the next pod, not before the previous one, or null when there are no more.
     *
     * @throws dev.sawhorse.input.InvalidInputException if the trace cannot be used
     */
    @Nullable
    TracePod next();

    /** Ends the reading; does nothing where there is nothing to close. */
    @Override
    default void close() {}
}
