package dev.sawhorse.kube.controller.podautoscaler;

import java.time.Duration;

/**
 * The flags of the controller.
 *
 * @param syncPeriod how often an autoscaler is looked at
 * @param tolerance how far usage may be from its target without effect, as a fraction
 * @param downscaleStabilization for how long a higher proposal keeps the number up
 * @param cpuInitializationPeriod for how long after its start a pod's CPU usage counts only while it is ready
 * @param initialReadinessDelay how soon after its start a pod must have been ready once not to count as never ready
 * @param scaleToZero whether an autoscaler that went down to no pods may come up again
 */
public record AutoscalerSettings(
        Duration syncPeriod,
        double tolerance,
        Duration downscaleStabilization,
        Duration cpuInitializationPeriod,
        Duration initialReadinessDelay,
        boolean scaleToZero) {

    /** What kube-controller-manager v1.37 has unless told otherwise. */
    public static final AutoscalerSettings DEFAULT = new AutoscalerSettings(
            Duration.ofSeconds(15), 0.1, Duration.ofMinutes(5), Duration.ofMinutes(5), Duration.ofSeconds(30), true);
}
