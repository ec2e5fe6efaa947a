// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import java.time.Duration;

/**
 * The settings of the HorizontalPodAutoscaler controller (flags of kube-controller-manager).
 *
 * @param syncPeriod the interval of syncs of an autoscaler
 * @param tolerance the deviation from the target without effect, as a fraction
 * @param downscaleStabilization the downscale stabilization window
 * @param cpuInitializationPeriod the time after a pod's start in which its CPU usage only counts while it is ready
 * @param initialReadinessDelay the time after a pod's start within which a readiness transition counts as initial
 * @param scaleToZero whether an autoscaler that scaled to zero may scale up again
 */
public record AutoscalerSettings(
        Duration syncPeriod,
        double tolerance,
        Duration downscaleStabilization,
        Duration cpuInitializationPeriod,
        Duration initialReadinessDelay,
        boolean scaleToZero) {

    /** The defaults of kube-controller-manager v1.37. */
    public static final AutoscalerSettings DEFAULT = new AutoscalerSettings(
            Duration.ofSeconds(15), 0.1, Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofSeconds(30), true);
}
