// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.upstream.Upstream;
import java.util.ArrayDeque;

/**
 * The results of the last four registrations of a NodePool ({@code state/nodepoolhealth/tracker.go Tracker}). Two
 * failures among them make it unhealthy.
 */
@Upstream(file = "pkg/state/nodepoolhealth/tracker.go", symbol = "NewTracker")
@Upstream(
        file = "pkg/utils/ringbuffer/buffer.go",
        symbol = {"New", "RingBuffer.Insert", "RingBuffer.Len", "RingBuffer.Reset", "RingBuffer.Items"})
public final class RegistrationTracker {
    private static final int REMEMBERED = 4;
    private static final int TOO_MANY = 2;

    /** The health of registrations. */
    public enum Health {
        /** There are no results yet. */
        UNKNOWN,
        HEALTHY,
        UNHEALTHY
    }

    private final ArrayDeque<Boolean> results = new ArrayDeque<>(REMEMBERED);

    /** Returns the health by the current results. */
    @Upstream(
            file = "pkg/state/nodepoolhealth/tracker.go",
            symbol = {"Tracker.Status", "State.Status"})
    public Health health() {
        return results.isEmpty() ? Health.UNKNOWN : health(failures());
    }

    /** Returns the health after one more result, without recording it ({@code DryRun}). */
    @Upstream(file = "pkg/state/nodepoolhealth/tracker.go", symbol = "State.DryRun")
    public Health dryRun(boolean registered) {
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

    /** Records a result; of five the oldest is dropped. */
    @Upstream(
            file = "pkg/state/nodepoolhealth/tracker.go",
            symbol = {"Tracker.Update", "State.Update"})
    public void add(boolean registered) {
        if (results.size() == REMEMBERED) {
            results.removeFirst();
        }
        results.addLast(registered);
    }

    /** Drops all results. */
    @Upstream(file = "pkg/state/nodepoolhealth/tracker.go", symbol = "Tracker.Reset")
    public void reset() {
        results.clear();
    }
}
