package dev.sawhorse.kube.controller;

import org.jspecify.annotations.Nullable;

/**
 * What the controller says of a Deployment.
 *
 * @param replicas active pods of all its ReplicaSets
 * @param updated those of the current template
 * @param ready those that are ready
 * @param available those that have been ready for long enough
 * @param wanted the replicas the Deployment asks for
 * @param minAvailable how many must be available for the Deployment to count as available
 * @param progress how its rollout goes, null before the first word on that
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
        /** Whether the rollout goes on or is done, as far as can be told. */
        public boolean isProgressing() {
            return reason != Reason.PROGRESS_DEADLINE_EXCEEDED;
        }
    }

    /** Whether enough pods are available (the condition Available). */
    public boolean isAvailable() {
        return available >= minAvailable;
    }

    /** Returns how many pods are not available. */
    public int unavailable() {
        return Math.max(0, replicas - available);
    }

    /** Whether every pod wanted is there, of the current template and available, and no other. */
    public boolean isComplete() {
        return updated == wanted && replicas == wanted && available == wanted;
    }

    /** Whether something has moved on since the earlier status. */
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
