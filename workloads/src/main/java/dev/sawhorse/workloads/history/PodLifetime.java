// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The life of a pod.
 *
 * @param owner the workload that it belongs to: the Deployment rather than its ReplicaSet, the CronJob rather than its Job
 *     where the history states it; the pod itself if it has no owner
 * @param pod its name, empty if the history does not state it
 * @param requests the sum of the requests of its containers
 * @param times when it was created, scheduled, started and ended
 */
public record PodLifetime(ObjectKey owner, String pod, Resources requests, Times times) {
    /**
     * The instants of a pod's life; null for those that the history does not state.
     *
     * @param created when the API server accepted it
     * @param scheduled when it was bound to a node
     * @param started when its first container started
     * @param finished when its last container ended on its own
     * @param deleted when it was deleted
     */
    public record Times(
            @Nullable Instant created,
            @Nullable Instant scheduled,
            @Nullable Instant started,
            @Nullable Instant finished,
            @Nullable Instant deleted) {
        /** Returns the earliest instant that is known, null if there is none. */
        public @Nullable Instant first() {
            return created != null ? created : scheduled != null ? scheduled : started;
        }

        /** Returns the end of its life, null if it was alive at the end of the history. */
        public @Nullable Instant end() {
            return finished != null ? finished : deleted;
        }
    }
}
