// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The running state of a simple scaling policy: after a change it waits until the change is complete, and then for its
 * cooldown.
 */
final class SimpleState implements PolicyState {
    private static final String BY = "simple-scaling";
    private static final long NEVER = Long.MIN_VALUE;

    private final SimpleScaling policy;
    private final Duration cooldown;
    private final GroupMetrics metrics;
    private final AutoScalingGroup group;
    private final LongSupplier clock;
    private final AlarmState alarm;
    private boolean changing;
    private long completeSince = NEVER;

    SimpleState(
            SimpleScaling policy, Duration cooldown, GroupMetrics metrics, AutoScalingGroup group, LongSupplier clock) {
        this.policy = policy;
        this.cooldown = cooldown;
        this.metrics = metrics;
        this.group = group;
        this.clock = clock;
        this.alarm = new AlarmState(policy.alarm());
    }

    @Override
    public @Nullable Vote vote() {
        double value = metrics.measure(policy.alarm().metric(), Duration.ZERO).value();
        boolean on = alarm.take(value);
        if (isInCooldown() || !on) {
            return null;
        }
        int size = group.desiredCapacity();
        int wanted = policy.adjustmentType().apply(size, policy.adjustment(), policy.minAdjustmentMagnitude());
        return wanted == size ? null : new Vote(wanted, BY);
    }

    private boolean isInCooldown() {
        if (changing && group.isSettled()) {
            changing = false;
            completeSince = clock.getAsLong();
        }
        return changing
                || !group.isSettled()
                || (completeSince != NEVER && clock.getAsLong() < completeSince + cooldown.toNanos());
    }

    @Override
    public void resized() {
        changing = true;
    }
}
