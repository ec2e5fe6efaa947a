package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.HorizontalPodAutoscaler;

/**
 * How far usage may be from its target without any effect.
 *
 * @param down below, as a fraction
 * @param up above, as a fraction
 */
record Tolerance(double down, double up) {

    /** Returns the tolerance of an autoscaler: its own in either direction, else the controller's. */
    static Tolerance of(HorizontalPodAutoscaler autoscaler, double otherwise) {
        HorizontalPodAutoscaler.Behavior behavior = autoscaler.behavior();
        if (behavior == null) {
            return new Tolerance(otherwise, otherwise);
        }
        Double down = behavior.scaleDown().tolerance();
        Double up = behavior.scaleUp().tolerance();
        return new Tolerance(down == null ? otherwise : down, up == null ? otherwise : up);
    }

    /** Whether usage of so many times the target is near enough; both ends belong to it. */
    boolean isWithin(double ratio) {
        return 1 - down <= ratio && ratio <= 1 + up;
    }
}
