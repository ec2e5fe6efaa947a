package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.controller.DeploymentStatus.Progress;
import dev.sawhorse.kube.controller.DeploymentStatus.Reason;
import org.jspecify.annotations.Nullable;

/**
 * How the condition Progressing of a Deployment changes (Kubernetes v1.37): every step of a rollout confirms it, and so many
 * seconds without one the rollout counts as stuck. Nothing is rolled back.
 *
 * @param deadlineNanos how long a rollout may go without progress
 */
record RolloutProgress(long deadlineNanos) {
    private static final long SECOND = 1_000_000_000L;

    /** Returns the condition after a sync that led from one status to the next. */
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

    /** Returns after how many nanoseconds to look again whether the rollout is stuck, 0 where there is no need to. */
    long untilLook(DeploymentStatus status, long nanos) {
        Progress condition = status.progress();
        if (condition == null
                || status.isComplete()
                || condition.reason() == Reason.NEW_REPLICA_SET_AVAILABLE
                || condition.reason() == Reason.PROGRESS_DEADLINE_EXCEEDED) {
            return 0;
        }
        return Math.max(0, condition.updatedAt() + deadlineNanos - nanos) + SECOND;
    }

    /** Returns the condition for a reason that is no step of a rollout: confirmed now unless it was given already. */
    static Progress because(Reason reason, @Nullable Progress condition, long nanos) {
        return condition != null && condition.reason() == reason ? condition : new Progress(reason, nanos);
    }

    private static boolean is(@Nullable Progress condition, Reason reason) {
        return condition != null && condition.reason() == reason;
    }
}
