// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.asg.GroupMetrics.Point;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The running state of a target tracking policy. Three consecutive minutes above the target scale the group out, fifteen
 * minutes below nine tenths of it scale it in, each time to the size at which the metric would meet the target; the
 * alarms are those that EC2 Auto Scaling creates for such a policy. Pending pods do not count.
 */
final class TrackingState implements PolicyState {
    private static final int HIGH_PERIODS = 3;
    private static final int LOW_PERIODS = 15;
    private static final double LOW_SHARE = 0.9;
    /** Tolerance within which a quotient counts as whole. */
    private static final double ROUNDING = 1e-9;

    private static final String BY = "target-tracking";

    private final TargetTracking policy;
    private final Duration warmup;
    private final GroupMetrics metrics;
    private final AutoScalingGroup group;
    private final AlarmState high;
    private final AlarmState low;

    TrackingState(TargetTracking policy, Duration warmup, GroupMetrics metrics, AutoScalingGroup group) {
        this.policy = policy;
        this.warmup = warmup;
        this.metrics = metrics;
        this.group = group;
        MetricSpec metric = policy.metric();
        this.high = new AlarmState(new Alarm(metric, Alarm.Comparison.ABOVE, policy.target(), HIGH_PERIODS));
        this.low = new AlarmState(new Alarm(metric, Alarm.Comparison.BELOW, policy.target() * LOW_SHARE, LOW_PERIODS));
    }

    @Override
    public @Nullable Vote vote() {
        Point point = metrics.measure(policy.metric(), warmup);
        if (Double.isNaN(point.value())) {
            return null;
        }
        boolean isHigh = high.take(point.value());
        boolean isLow = low.take(point.value());
        int wanted = (int) Math.ceil(point.capacity() * (point.value() / policy.target()) - ROUNDING);
        int size = group.desiredCapacity();
        boolean grows = isHigh && wanted > size;
        boolean shrinks = isLow && wanted < size && policy.scalesIn();
        return grows || shrinks ? new Vote(wanted, BY) : null;
    }

    @Override
    public boolean mustAgreeToScaleIn() {
        return policy.scalesIn();
    }

    @Override
    public void resized() {
        high.reset();
        low.reset();
    }
}
