package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Results;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One invariant, or a few on the same state, folded over the observations of a run. */
interface InvariantFold {
    /** Takes an observation; returns the violation that it is, null if it is none. */
    @Nullable
    Violation accept(long time, Observation observation);

    /**
     * Checks the end of a run.
     *
     * @param replicas how many replicas each workload wants, by {@code Kind/name}
     */
    default @Nullable Violation end(long time, Results results, Map<String, Integer> replicas) {
        return null;
    }
}
