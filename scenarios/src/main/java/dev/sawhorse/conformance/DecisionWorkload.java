package dev.sawhorse.conformance;

import java.util.List;
import java.util.Map;

/**
 * A pure decision on a recorded input, which can be made again and again so that it can be timed.
 *
 * @param <R> what the decision comes to
 */
public interface DecisionWorkload<R> {
    /**
     * Something the input's recording states about the result.
     *
     * @param field the name of the figure
     */
    record Expectation(String field, Object expected, Object actual, boolean met) {}

    /** Returns what the decision is about, for example {@code scheduling}. */
    String what();

    /** Returns how many pods it decides about. */
    int pods();

    /** Puts the input back to where it was before a decision that changed it; asked before each one, and not timed. */
    default void prepare() {}

    /** Makes the decision: this is what is timed. */
    R decide();

    /** Returns the same workload with nothing remembered from decisions made before. */
    DecisionWorkload<R> fresh();

    /** Returns a digest of all that was decided, the same on every JDK. */
    String digest(R result);

    /** Returns sizes of the input and counts of the result by name, in the order in which they are to be shown. */
    Map<String, Integer> counts(R result);

    /** Returns what was recorded of the result and what it is here, nothing where nothing was recorded. */
    List<Expectation> expectations(R result);
}
