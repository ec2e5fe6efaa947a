// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.IndexSet;
import org.jspecify.annotations.Nullable;

/**
 * The recorded status of a Job.
 *
 * @param completedIndexes the succeeded completion indexes, empty where the Job is not indexed
 * @param failedIndexes the completion indexes that have failed for good
 * @param startedAt since when it has been active, in nanoseconds, {@link dev.sawhorse.kube.api.Pod#NEVER} if it is not
 * @param backOff the back-off of its new pods
 * @param end how it ended, null while it is active
 */
public record JobProgress(
        int succeeded,
        int failed,
        IndexSet completedIndexes,
        IndexSet failedIndexes,
        long startedAt,
        JobBackOff backOff,
        @Nullable End end) {
    /** The end of a Job. */
    public record End(boolean isComplete, String reason, long at) {}
}
