// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import java.util.List;
import java.util.Map;

/**
 * A decision on a recorded input as a benchmark workload: it is a pure function that can be repeated and timed.
 *
 * @param <R> type of the result
 */
public interface DecisionWorkload<R> {
    /**
     * A recorded property of the result.
     *
     * @param field name of the property
     */
    record Expectation(String field, Object expected, Object actual, boolean met) {}

    /** Returns the kind of decision, for example {@code scheduling}. */
    String what();

    /** Returns the number of pods that it decides about. */
    int pods();

    /** Restores the input if a decision changes it; called before each decision and not timed. */
    default void prepare() {}

    /** Makes the decision; this is what is timed. */
    R decide();

    /** Returns the same workload without caches of earlier decisions. */
    DecisionWorkload<R> fresh();

    /** Returns a digest of the whole result, the same on every JDK. */
    String digest(R result);

    /** Returns sizes of the input and counts of the result by name, in display order. */
    Map<String, Integer> counts(R result);

    /** Returns the recorded properties with the actual ones; empty if none were recorded. */
    List<Expectation> expectations(R result);
}
