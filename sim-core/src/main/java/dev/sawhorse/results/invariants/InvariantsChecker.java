// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.results.Results;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The check of the invariants on a run's journal entry by entry, and on its results at the end. It keeps the first violation
 * only, as later ones may follow from it.
 */
public final class InvariantsChecker implements Journal.Listener {
    /** The system property that switches the check on or off; by default it is on where Java assertions are. */
    public static final String PROPERTY = "sawhorse.checkInvariants";

    private final List<InvariantFold> folds = List.of(
            new PodInvariants(),
            new LimitInvariant(),
            new ReplicaInvariant(),
            new BillInvariant(),
            new FigureInvariant());
    private long now = Long.MIN_VALUE;
    private @Nullable Violation first;

    /** Whether runs are checked. */
    public static boolean isOn() {
        String property = System.getProperty(PROPERTY);
        return property == null ? InvariantsChecker.class.desiredAssertionStatus() : Boolean.parseBoolean(property);
    }

    @Override
    public void appended(Journal.Entry entry) {
        if (first != null) {
            return;
        }
        if (entry.time() < now) {
            first = new Violation(
                    Invariant.TIME,
                    entry.time(),
                    entry.observation().toString(),
                    "happened before the event ahead of it",
                    now + " ns");
            return;
        }
        now = entry.time();
        for (InvariantFold fold : folds) {
            if (first == null) {
                first = fold.accept(now, entry.observation());
            }
        }
    }

    /**
     * Checks the end of a run.
     *
     * @param replicas the desired replicas of each workload, by {@code Kind/name}
     */
    public void end(Results results, Map<String, Integer> replicas) {
        for (InvariantFold fold : folds) {
            if (first == null) {
                first = fold.end(now, results, replicas);
            }
        }
    }

    /** Returns the first violation, null if there is none so far. */
    public @Nullable Violation violation() {
        return first;
    }
}
