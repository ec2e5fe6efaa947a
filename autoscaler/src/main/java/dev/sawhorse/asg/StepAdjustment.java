package dev.sawhorse.asg;

import org.jspecify.annotations.Nullable;

/**
 * What a step scaling policy does if the metric breaches the threshold by so much.
 *
 * @param lowerBound the least difference between metric and threshold, null for none
 * @param upperBound the greatest, null for none
 */
public record StepAdjustment(
        @Nullable Double lowerBound, @Nullable Double upperBound, int adjustment) {

    /** Whether it is for such a difference; towards the threshold a bound is included, away from it excluded. */
    boolean isFor(double difference, boolean upwards) {
        boolean above = lowerBound == null || (upwards ? difference >= lowerBound : difference > lowerBound);
        boolean below = upperBound == null || (upwards ? difference < upperBound : difference <= upperBound);
        return above && below;
    }
}
