// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.memory;

/**
 * The restart delays of a container (CrashLoopBackOff): the first restart is immediate, then 10 s after its end, doubled each
 * time up to 5 min; reset when a container ended more than 10 min after its last start was decided.
 */
final class CrashLoopBackOff {
    private static final long FIRST_NANOS = 10_000_000_000L;
    private static final long MOST_NANOS = 300_000_000_000L;

    private long delayNanos;
    private long decidedAt;

    /** Returns the restart time of a container that ended at a time, and records it. */
    long startsAt(long endedAt) {
        if (delayNanos == 0 || endedAt - decidedAt > 2 * MOST_NANOS) {
            delayNanos = FIRST_NANOS;
            decidedAt = endedAt;
        } else {
            decidedAt = endedAt + delayNanos;
            delayNanos = Math.min(MOST_NANOS, 2 * delayNanos);
        }
        return decidedAt;
    }
}
