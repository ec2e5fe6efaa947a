package dev.sawhorse.asg;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What sets the size of a group.
 *
 * @param defaultCooldown how long simple scaling waits where its policy says nothing
 * @param defaultInstanceWarmup how long instances do not count where a policy says nothing, null for the cooldown
 */
public record GroupScaling(
        List<ScalingPolicy> policies,
        List<ScheduledAction> scheduledActions,
        Duration defaultCooldown,
        @Nullable Duration defaultInstanceWarmup) {
    /** What EC2 Auto Scaling waits where nothing is said. */
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
