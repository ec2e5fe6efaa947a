// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The check of one invariant, or of several on the same state, over the observations of a run. */
interface InvariantFold {
    /** Handles an observation; returns a violation, or null. */
    @Nullable
    Violation accept(long time, Observation observation);

    /**
     * Checks the end of a run.
     *
     * @param replicas the desired replicas of each workload, by {@code Kind/name}
     */
    default @Nullable Violation end(long time, Results results, Map<String, Integer> replicas) {
        return null;
    }
}
