// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.controller.DeploymentStatus.Progress;
import dev.sawhorse.kube.controller.DeploymentStatus.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The transitions of a Deployment's condition Progressing (Kubernetes v1.37): every step of a rollout confirms it; after
 * progressDeadlineSeconds without one the rollout has failed. There is no rollback.
 *
 * @param deadlineNanos the longest time without progress
 */
record RolloutProgress(long deadlineNanos) {
    private static final long SECOND = 1_000_000_000L;

    /** Returns the condition after a sync from one status to the next. */
    @Nullable
    Progress after(DeploymentStatus earlier, DeploymentStatus now, @Nullable Progress condition, long nanos) {
        boolean settled = now.replicas() == now.updated() && is(condition, Reason.NEW_REPLICA_SET_AVAILABLE);
        if (settled) {
            return condition;
        }
        if (now.isComplete()) {
            return new Progress(Reason.NEW_REPLICA_SET_AVAILABLE, nanos);
        }
        if (now.hasProgressedSince(earlier)) {
            return new Progress(Reason.REPLICA_SET_UPDATED, nanos);
        }
        return isStuck(condition, nanos) ? new Progress(Reason.PROGRESS_DEADLINE_EXCEEDED, nanos) : condition;
    }

    private boolean isStuck(@Nullable Progress condition, long nanos) {
        return condition != null
                && condition.reason() != Reason.NEW_REPLICA_SET_AVAILABLE
                && condition.reason() != Reason.PROGRESS_DEADLINE_EXCEEDED
                && condition.updatedAt() + deadlineNanos < nanos;
    }

    /** Returns the nanoseconds until the deadline is to be checked, 0 if there is no need to. */
    long untilCheck(DeploymentStatus status, long nanos) {
        Progress condition = status.progress();
        if (condition == null
                || status.isComplete()
                || condition.reason() == Reason.NEW_REPLICA_SET_AVAILABLE
                || condition.reason() == Reason.PROGRESS_DEADLINE_EXCEEDED) {
            return 0;
        }
        return Math.max(0, condition.updatedAt() + deadlineNanos - nanos) + SECOND;
    }

    /** Returns the condition for a reason other than a rollout step: confirmed now unless it is already set. */
    static Progress because(Reason reason, @Nullable Progress condition, long nanos) {
        return condition != null && condition.reason() == reason ? condition : new Progress(reason, nanos);
    }

    private static boolean is(@Nullable Progress condition, Reason reason) {
        return condition != null && condition.reason() == reason;
    }
}
