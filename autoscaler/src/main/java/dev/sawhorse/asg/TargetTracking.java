package dev.sawhorse.asg;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A target tracking policy (Amazon EC2 Auto Scaling, "Target tracking scaling policies"): the group keeps a metric at a value.
 *
 * @param target the value to keep to, in the metric's unit
 * @param warmup how long an instance is not measured after it joined the group, null for the group's default
 * @param scalesIn whether the group may shrink
 */
public record TargetTracking(
        MetricSpec metric, double target, @Nullable Duration warmup, boolean scalesIn) implements ScalingPolicy {
    public TargetTracking {
        if (!(target > 0)) {
            throw new IllegalArgumentException("targetValue " + target + " is not above 0");
        }
    }
}
