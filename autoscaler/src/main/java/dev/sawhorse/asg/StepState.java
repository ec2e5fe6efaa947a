// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.asg.GroupMetrics.Point;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The running state of a step scaling policy: evaluated every minute while its alarm is on. Scale-out starts from the
 * capacity that has finished its warm-up, so that pending capacity is not requested twice; scale-in waits until all
 * capacity has.
 */
final class StepState implements PolicyState {
    private static final String BY = "step-scaling";

    private final StepScaling policy;
    private final Duration warmup;
    private final GroupMetrics metrics;
    private final AutoScalingGroup group;
    private final AlarmState alarm;

    StepState(StepScaling policy, Duration warmup, GroupMetrics metrics, AutoScalingGroup group) {
        this.policy = policy;
        this.warmup = warmup;
        this.metrics = metrics;
        this.group = group;
        this.alarm = new AlarmState(policy.alarm());
    }

    @Override
    public @Nullable Vote vote() {
        Point point = metrics.measure(policy.alarm().metric(), warmup);
        if (!alarm.take(point.value())) {
            return null;
        }
        boolean upwards = policy.alarm().comparison().isUpwards();
        double difference = point.value() - policy.alarm().threshold();
        StepAdjustment step = policy.steps().stream()
                .filter(candidate -> candidate.isFor(difference, upwards))
                .findFirst()
                .orElse(null);
        if (step == null) {
            return null;
        }
        int size = group.desiredCapacity();
        int wanted = adjusted(Math.min(point.capacity(), size), step);
        if (wanted > size) {
            return new Vote(wanted, BY);
        }
        boolean allWarm = point.capacity() >= size;
        return allWarm && wanted < size ? new Vote(wanted, BY) : null;
    }

    private int adjusted(int capacity, StepAdjustment step) {
        return policy.adjustmentType().apply(capacity, step.adjustment(), policy.minAdjustmentMagnitude());
    }
}
