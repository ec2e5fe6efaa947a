// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler;

/**
 * The deviation of usage from its target without effect.
 *
 * @param down below, as a fraction
 * @param up above, as a fraction
 */
record Tolerance(double down, double up) {

    /** Returns the tolerance of an autoscaler: its own in each direction, else the controller's. */
    static Tolerance of(HorizontalPodAutoscaler autoscaler, double otherwise) {
        HorizontalPodAutoscaler.Behavior behavior = autoscaler.behavior();
        if (behavior == null) {
            return new Tolerance(otherwise, otherwise);
        }
        Double down = behavior.scaleDown().tolerance();
        Double up = behavior.scaleUp().tolerance();
        return new Tolerance(down == null ? otherwise : down, up == null ? otherwise : up);
    }

    /** Whether a ratio of usage to target is within the tolerance, including both bounds. */
    boolean isWithin(double ratio) {
        return 1 - down <= ratio && ratio <= 1 + up;
    }
}
