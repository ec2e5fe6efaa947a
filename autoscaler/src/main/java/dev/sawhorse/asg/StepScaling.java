// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step scaling policy (Amazon EC2 Auto Scaling, "Step and simple scaling policies"): while its alarm is on it adjusts
 * the group by the step that matches the size of the breach, taking into account units that are still warming up.
 *
 * @param minAdjustmentMagnitude minimum number of units of a percentage adjustment
 * @param warmup time for which a new instance does not count, null for the group's default
 */
public record StepScaling(
        Alarm alarm,
        AdjustmentType adjustmentType,
        List<StepAdjustment> steps,
        int minAdjustmentMagnitude,
        @Nullable Duration warmup)
        implements ScalingPolicy {
    public StepScaling {
        steps = List.copyOf(steps);
    }

    @Override
    public MetricSpec metric() {
        return alarm.metric();
    }

    @Override
    public boolean scalesIn() {
        return steps.stream().anyMatch(step -> step.adjustment() < 0);
    }
}
