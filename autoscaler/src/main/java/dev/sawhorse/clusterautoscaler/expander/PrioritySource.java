// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import org.jspecify.annotations.Nullable;

/**
 * A source of the priorities of node groups: a ConfigMap, which may change or be missing, so it is read on every use.
 */
@FunctionalInterface
public interface PrioritySource {
    /** A source without priorities. */
    PrioritySource NONE = () -> null;

    /** Returns the priorities, null if there are none or they cannot be parsed. */
    @Nullable
    Priorities read();
}
