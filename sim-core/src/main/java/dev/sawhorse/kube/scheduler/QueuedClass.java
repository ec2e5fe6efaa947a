// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.api.Pod;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The queued pods of one class. What holds for the first holds for all: if it is unschedulable, all are. Pods with a nominated
 * node are queued separately.
 */
final class QueuedClass {
    /**
     * The common properties of its pods.
     *
     * @param nominatedNode their nominated node, null for none
     */
    record Key(PodClass pod, @Nullable String nominatedNode) {
        /** Whether it is the key of pods of the identical class and node, which avoids hashing a class. */
        @SuppressWarnings("ReferenceEquality") // Equal but not identical classes are found by their hash.
        boolean isOf(PodClass podClass, @Nullable String node) {
            return pod == podClass && Objects.equals(nominatedNode, node);
        }
    }

    private static final long INITIAL_BACKOFF_NANOS = 1_000_000_000L;
    private static final long MAX_BACKOFF_NANOS = 10_000_000_000L;

    /** Back-offs end on whole seconds. */
    static final long BACKOFF_WINDOW_NANOS = 1_000_000_000L;

    private final Key key;
    private final QueuedGroup newPods;
    private final QueuedGroup retriedPods;
    private Set<String> rejectedBy = Set.of();
    private long failedAt = Pod.NEVER;
    private int failures;

    QueuedClass(Key key, QueueSort sort) {
        this.key = key;
        this.newPods = new QueuedGroup(this, false, sort);
        this.retriedPods = new QueuedGroup(this, true, sort);
    }

    Key key() {
        return key;
    }

    QueuedGroup newPods() {
        return newPods;
    }

    QueuedGroup retriedPods() {
        return retriedPods;
    }

    boolean isEmpty() {
        return newPods.pods().isEmpty() && retriedPods.pods().isEmpty();
    }

    /** Records that its pods are unschedulable, rejected by the named filters. */
    void failed(Set<String> filters, long at) {
        rejectedBy = filters;
        failedAt = at;
        failures++;
    }

    /** Clears the failure counts of pods that have left. */
    void reset() {
        failures = 0;
    }

    /** Returns the filters that rejected its pods at the last attempt; empty if there was no node. */
    Set<String> rejectedBy() {
        return rejectedBy;
    }

    /** Returns the time of the last failed attempt. */
    long failedAt() {
        return failedAt;
    }

    /**
     * Returns the second in which a requeued pod may be tried along with new ones (kube-scheduler v1.37: 1 s, doubled with each
     * failure up to 10 s, truncated to whole seconds).
     */
    long backoffWindow() {
        long backoff = failures >= 5 ? MAX_BACKOFF_NANOS : INITIAL_BACKOFF_NANOS << Math.max(0, failures - 1);
        return Math.floorDiv(failedAt + Math.min(backoff, MAX_BACKOFF_NANOS), BACKOFF_WINDOW_NANOS);
    }
}
