package dev.sawhorse.asg;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A simple scaling policy (Amazon EC2 Auto Scaling, "Step and simple scaling policies"): when an alarm is on the group changes
 * once, and then nothing more is done before the change is complete and a cooldown over.
 *
 * @param minAdjustmentMagnitude by how many units a percentage adjusts at least
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
