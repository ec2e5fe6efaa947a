// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A target tracking policy (Amazon EC2 Auto Scaling, "Target tracking scaling policies"): it keeps a metric of the group
 * at a target value.
 *
 * @param target target value, in the unit of the metric
 * @param warmup time for which a new instance is not measured, null for the group's default
 * @param scalesIn whether the group may scale in
 */
public record TargetTracking(
        MetricSpec metric, double target, @Nullable Duration warmup, boolean scalesIn) implements ScalingPolicy {
    public TargetTracking {
        if (!(target > 0)) {
            throw new IllegalArgumentException("targetValue " + target + " is not above 0");
        }
    }
}
