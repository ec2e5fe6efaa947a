// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/** A stream of pods in the order of their arrival: a trace that is being read, or a load that is being generated. */
public interface PodSource extends Closeable {
    /**
     * Returns the next pod, not before the previous one, or null at the end.
     *
     * @throws dev.sawhorse.input.InvalidInputException if the trace cannot be used
     */
    @Nullable
    TracePod next();

    /** Stops the reading and closes the source, if there is one to close. */
    @Override
    default void close() {}
}
