package dev.sawhorse.karpenter.state;

import java.util.ArrayDeque;

/**
 * How the last four claims of a NodePool fared: whether they became nodes in time (Karpenter v1.14, NodePool health). Two
 * failures among them make it unhealthy.
 */
public final class RegistrationTracker {
    private static final int REMEMBERED = 4;
    private static final int TOO_MANY = 2;

    /** What the results say together. */
    public enum Health {
        /** There are none yet. */
        UNKNOWN,
        HEALTHY,
        UNHEALTHY
    }

    private final ArrayDeque<Boolean> results = new ArrayDeque<>(REMEMBERED);

    /** Returns what the results so far say. */
    public Health health() {
        return results.isEmpty() ? Health.UNKNOWN : health(failures());
    }

    /** Returns what the results would say after one more, without noting it. */
    public Health after(boolean registered) {
        int failures = failures() + (registered ? 0 : 1);
        boolean forgetsFailure = results.size() == REMEMBERED && !results.getFirst();
        return health(forgetsFailure ? failures - 1 : failures);
    }

    private static Health health(int failures) {
        return failures >= TOO_MANY ? Health.UNHEALTHY : Health.HEALTHY;
    }

    private int failures() {
        int failures = 0;
        for (boolean registered : results) {
            failures += registered ? 0 : 1;
        }
        return failures;
    }

    /** Notes a result; of five the oldest is forgotten. */
    public void add(boolean registered) {
        if (results.size() == REMEMBERED) {
            results.removeFirst();
        }
        results.addLast(registered);
    }

    /** Forgets all results. */
    public void reset() {
        results.clear();
    }
}
