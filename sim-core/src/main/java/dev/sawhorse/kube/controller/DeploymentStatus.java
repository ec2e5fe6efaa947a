// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import org.jspecify.annotations.Nullable;

/**
 * The status of a Deployment.
 *
 * @param replicas active pods of all its ReplicaSets
 * @param updated those of the current template
 * @param ready those that are ready
 * @param available those that have been ready for minReadySeconds
 * @param wanted the desired replicas
 * @param minAvailable the least available pods for the condition Available
 * @param progress the condition Progressing, null before it is first set
 */
public record DeploymentStatus(
        int replicas,
        int updated,
        int ready,
        int available,
        int wanted,
        int minAvailable,
        @Nullable Progress progress) {
    static final DeploymentStatus NONE = new DeploymentStatus(0, 0, 0, 0, 0, 0, null);

    /** The reasons of the condition Progressing. */
    public enum Reason {
        NEW_REPLICA_SET_CREATED,
        FOUND_NEW_REPLICA_SET,
        REPLICA_SET_UPDATED,
        NEW_REPLICA_SET_AVAILABLE,
        DEPLOYMENT_PAUSED,
        DEPLOYMENT_RESUMED,
        PROGRESS_DEADLINE_EXCEEDED
    }

    /**
     * The condition Progressing.
     *
     * @param updatedAt when it was last confirmed, in nanoseconds since the start
     */
    public record Progress(Reason reason, long updatedAt) {
        /** Whether the rollout continues or is complete, as far as is known. */
        public boolean isProgressing() {
            return reason != Reason.PROGRESS_DEADLINE_EXCEEDED;
        }
    }

    /** Whether enough pods are available (the condition Available). */
    public boolean isAvailable() {
        return available >= minAvailable;
    }

    /** Returns the number of unavailable pods. */
    public int unavailable() {
        return Math.max(0, replicas - available);
    }

    /** Whether all desired pods exist, are of the current template and available, and there are no others. */
    public boolean isComplete() {
        return updated == wanted && replicas == wanted && available == wanted;
    }

    /** Whether there is progress since the earlier status. */
    boolean hasProgressedSince(DeploymentStatus earlier) {
        return updated > earlier.updated
                || replicas - updated < earlier.replicas - earlier.updated
                || ready > earlier.ready
                || available > earlier.available;
    }

    DeploymentStatus withProgress(@Nullable Progress changed) {
        return new DeploymentStatus(replicas, updated, ready, available, wanted, minAvailable, changed);
    }
}
