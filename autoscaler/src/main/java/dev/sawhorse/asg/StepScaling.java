package dev.sawhorse.asg;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step scaling policy (Amazon EC2 Auto Scaling, "Step and simple scaling policies"): as long as an alarm is on the group
 * changes by what the size of the breach asks for, and units that do not count as warmed up yet are taken into account.
 *
 * @param minAdjustmentMagnitude by how many units a percentage adjusts at least
 * @param warmup how long an instance does not count after it joined the group, null for the group's default
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
