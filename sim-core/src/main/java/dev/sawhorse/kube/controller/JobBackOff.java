// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Pod;
import java.util.Collections;
import java.util.List;

/**
 * The back-off of a Job's new pods after failures (Kubernetes v1.37): 10 s after the first since the last success, doubled with
 * every further one, at most 600 s, counted from the last failure.
 *
 * @param failures the number of failures since the last success
 * @param lastFailureAt the time of the last one, {@link Pod#NEVER} if there was none
 */
public record JobBackOff(int failures, long lastFailureAt) {
    /** The back-off of a Job whose pods have not failed since the last success. */
    public static final JobBackOff NONE = new JobBackOff(0, Pod.NEVER);

    private static final long FIRST_NANOS = 10_000_000_000L;
    private static final long MOST_NANOS = 600_000_000_000L;
    private static final int DOUBLINGS = 6;

    /** Returns the back-off after further pods have ended. */
    JobBackOff after(List<Long> successes, List<Long> failed) {
        if (successes.isEmpty() && failed.isEmpty()) {
            return this;
        }
        long lastSuccess = successes.isEmpty() ? Pod.NEVER : Collections.max(successes);
        int count = successes.isEmpty() ? failures : 0;
        long last = successes.isEmpty() ? lastFailureAt : Pod.NEVER;
        for (long at : failed) {
            if (at > lastSuccess) {
                count++;
                last = Math.max(last, at);
            }
        }
        return count == 0 ? NONE : new JobBackOff(count, last);
    }

    /** Returns the remaining back-off in nanoseconds, 0 for none. */
    long remaining(long now) {
        if (failures == 0) {
            return 0;
        }
        long delay = failures > DOUBLINGS ? MOST_NANOS : Math.min(MOST_NANOS, FIRST_NANOS << (failures - 1));
        return Math.max(0, lastFailureAt + delay - now);
    }
}
