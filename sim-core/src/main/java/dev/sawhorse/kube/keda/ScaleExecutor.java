// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.keda;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ScaledObject;

/**
 * The decision of KEDA's operator about the replicas of a ScaledObject's target: it activates and deactivates the target, and
 * its HorizontalPodAutoscaler does the rest. Times are nanoseconds since the start.
 */
final class ScaleExecutor {
    private final ScaledObject scaledObject;

    ScaleExecutor(ScaledObject scaledObject) {
        this.scaledObject = scaledObject;
    }

    /**
     * What KEDA found out about a target.
     *
     * @param replicas its desired replicas
     * @param isActive whether a trigger is active
     * @param isError whether the value of a trigger is unknown
     * @param lastActiveAt the last time at which a trigger was active, {@link Pod#NEVER} if there was none
     */
    record Poll(int replicas, boolean isActive, boolean isError, long lastActiveAt, long now) {}

    /**
     * The result of a poll.
     *
     * @param replicas those that the target had, if they stay
     * @param lastActiveAt the last time at which a trigger was active
     */
    record ScaleResult(int replicas, long lastActiveAt) {}

    /** Returns the result of a poll (KEDA {@code pkg/scaling/executor/scale_scaledobjects.go RequestScale}). */
    ScaleResult requestScale(Poll poll) {
        if (poll.isActive() || scaledObject.isActivationForced()) {
            return active(poll);
        }
        int current = poll.replicas();
        Integer idle = scaledObject.idleReplicas();
        int least = scaledObject.minReplicas();
        if (poll.isError()) {
            return stay(poll);
        }
        boolean canBeDeactivated = idle == null ? current > 0 && least == 0 : current > idle;
        if (canBeDeactivated) {
            return scaleToZeroOrIdle(poll);
        }
        return idle == null && current < least ? new ScaleResult(least, poll.lastActiveAt()) : stay(poll);
    }

    private ScaleResult active(Poll poll) {
        int current = poll.replicas();
        boolean isIdle = scaledObject.idleReplicas() != null && current < scaledObject.minReplicas();
        if (isIdle || current == 0) {
            return scaledObject.isScaleOutPaused()
                    ? stay(poll)
                    : new ScaleResult(Math.max(1, scaledObject.minReplicas()), poll.now());
        }
        return poll.isError() ? stay(poll) : new ScaleResult(current, poll.now());
    }

    private ScaleResult scaleToZeroOrIdle(Poll poll) {
        if (scaledObject.isScaleInPaused()) {
            return stay(poll);
        }
        long cooledAt = poll.lastActiveAt() == Pod.NEVER
                ? scaledObject.meta().createdAt()
                        + scaledObject.initialCooldownPeriod().toNanos()
                : poll.lastActiveAt() + scaledObject.cooldownPeriod().toNanos();
        if (cooledAt >= poll.now()) {
            return stay(poll);
        }
        Integer idle = scaledObject.idleReplicas();
        return new ScaleResult(idle == null ? scaledObject.minReplicas() : idle, poll.lastActiveAt());
    }

    private static ScaleResult stay(Poll poll) {
        return new ScaleResult(poll.replicas(), poll.lastActiveAt());
    }
}
