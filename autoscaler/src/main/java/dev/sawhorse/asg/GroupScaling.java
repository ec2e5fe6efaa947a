// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scaling configuration of a group: policies, scheduled actions and their defaults.
 *
 * @param defaultCooldown cooldown of simple scaling policies that do not set one
 * @param defaultInstanceWarmup warm-up of policies that do not set one, null for the cooldown
 */
public record GroupScaling(
        List<ScalingPolicy> policies,
        List<ScheduledAction> scheduledActions,
        Duration defaultCooldown,
        @Nullable Duration defaultInstanceWarmup) {
    /** The default cooldown of EC2 Auto Scaling. */
    public static final Duration DEFAULT_COOLDOWN = Duration.ofMinutes(5);

    public GroupScaling {
        policies = List.copyOf(policies);
        scheduledActions = List.copyOf(scheduledActions);
    }

    Duration warmup(@Nullable Duration ofThePolicy) {
        if (ofThePolicy != null) {
            return ofThePolicy;
        }
        return defaultInstanceWarmup == null ? defaultCooldown : defaultInstanceWarmup;
    }
}
