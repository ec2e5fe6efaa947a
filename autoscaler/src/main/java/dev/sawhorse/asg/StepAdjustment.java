// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import org.jspecify.annotations.Nullable;

/**
 * A step of a step scaling policy: the adjustment for one range of the breach.
 *
 * @param lowerBound lower bound of metric minus threshold, null for none
 * @param upperBound upper bound, null for none
 */
public record StepAdjustment(
        @Nullable Double lowerBound, @Nullable Double upperBound, int adjustment) {

    /**
     * Whether the step applies to a breach of this size. The bound towards the threshold is inclusive, the other one
     * exclusive.
     */
    boolean isFor(double difference, boolean upwards) {
        boolean above = lowerBound == null || (upwards ? difference >= lowerBound : difference > lowerBound);
        boolean below = upperBound == null || (upwards ? difference < upperBound : difference <= upperBound);
        return above && below;
    }
}
