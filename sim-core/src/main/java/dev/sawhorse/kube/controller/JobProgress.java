// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.IndexSet;

/**
 * The recorded status of an active Job.
 *
 * @param completedIndexes the succeeded completion indexes, empty where the Job is not indexed
 * @param failedIndexes the completion indexes that have failed for good
 * @param startedAt since when it has been active, in nanoseconds, {@link dev.sawhorse.kube.api.Pod#NEVER} if it is not
 */
public record JobProgress(
        int succeeded, int failed, IndexSet completedIndexes, IndexSet failedIndexes, long startedAt) {}
