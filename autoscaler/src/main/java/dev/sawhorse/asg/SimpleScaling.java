// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A simple scaling policy (Amazon EC2 Auto Scaling, "Step and simple scaling policies"): while its alarm is on it
 * changes the group once, and makes no further change until that one is complete and the cooldown has elapsed.
 *
 * @param minAdjustmentMagnitude minimum number of units of a percentage adjustment
 * @param cooldown null for the group's default
 */
public record SimpleScaling(
        Alarm alarm,
        AdjustmentType adjustmentType,
        int adjustment,
        int minAdjustmentMagnitude,
        @Nullable Duration cooldown)
        implements ScalingPolicy {

    @Override
    public MetricSpec metric() {
        return alarm.metric();
    }

    @Override
    public boolean scalesIn() {
        return adjustment < 0;
    }
}
