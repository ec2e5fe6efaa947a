// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler;

/**
 * The limitation of a proposal (Kubernetes v1.37): by the stabilization of earlier proposals, then by the scaling policies,
 * then by minReplicas and maxReplicas.
 */
final class ScaleLimits {
    private static final long SECOND = 1_000_000_000L;
    private static final int UP_FACTOR = 2;
    private static final int UP_AT_LEAST = 4;

    /**
     * A limited proposal.
     *
     * @param stabilization the reason of the condition AbleToScale
     * @param limited whether it was limited
     * @param limit the reason of the condition ScalingLimited
     */
    record Limited(int replicas, String stabilization, boolean limited, String limit) {}

    private final HorizontalPodAutoscaler autoscaler;
    private final ScalingHistory history;
    private final long windowNanos;
    private final long now;

    ScaleLimits(HorizontalPodAutoscaler autoscaler, ScalingHistory history, AutoscalerSettings settings, long now) {
        this.autoscaler = autoscaler;
        this.history = history;
        this.windowNanos = settings.downscaleStabilization().toNanos();
        this.now = now;
    }

    Limited limit(int current, int proposal) {
        HorizontalPodAutoscaler.Behavior behavior = autoscaler.behavior();
        return behavior == null ? plain(current, proposal) : byRules(behavior, current, proposal);
    }

    private Limited plain(int current, int proposal) {
        int stabilized = history.stabilized(proposal, windowNanos, now);
        String why = stabilized == proposal ? "ReadyForNewScale" : "ScaleDownStabilized";
        int speed = Math.max(UP_FACTOR * current, UP_AT_LEAST);
        int most = Math.min(autoscaler.maxReplicas(), speed);
        if (stabilized < autoscaler.minReplicas()) {
            return new Limited(autoscaler.minReplicas(), why, true, "TooFewReplicas");
        }
        if (stabilized > most) {
            return new Limited(most, why, true, autoscaler.maxReplicas() > speed ? "ScaleUpLimit" : "TooManyReplicas");
        }
        return new Limited(stabilized, why, false, "DesiredWithinRange");
    }

    private Limited byRules(HorizontalPodAutoscaler.Behavior behavior, int current, int proposal) {
        Integer up = behavior.scaleUp().stabilizationSeconds();
        Integer down = behavior.scaleDown().stabilizationSeconds();
        int stabilized = history.stabilized(
                current, proposal, up == null ? 0 : up * SECOND, down == null ? windowNanos : down * SECOND, now);
        String reason = proposal >= current ? "ScaleUpStabilized" : "ScaleDownStabilized";
        String why = stabilized == proposal ? "ReadyForNewScale" : reason;
        if (stabilized > current) {
            int speed = history.mostAllowed(behavior.scaleUp(), current, now);
            int most = Math.min(autoscaler.maxReplicas(), speed);
            if (stabilized > most) {
                String limit = autoscaler.maxReplicas() > speed ? "ScaleUpLimit" : "TooManyReplicas";
                return new Limited(most, why, true, limit);
            }
        } else if (stabilized < current) {
            int speed = history.fewestAllowed(behavior.scaleDown(), current, now);
            int fewest = Math.max(autoscaler.minReplicas(), speed);
            if (stabilized < fewest) {
                String limit = autoscaler.minReplicas() < speed ? "ScaleDownLimit" : "TooFewReplicas";
                return new Limited(fewest, why, true, limit);
            }
        }
        return new Limited(stabilized, why, false, "DesiredWithinRange");
    }
}
