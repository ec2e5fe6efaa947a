// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.asg;

import dev.sawhorse.asg.PolicyState.Vote;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.autoscaling.GroupSpec;
import dev.sawhorse.ec2.autoscaling.ScalingProcess;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The controller of a group's desired capacity: it evaluates scaling policies once a minute and runs scheduled actions.
 * If any policy scales out, the largest capacity counts; if none does and some scale in, the largest of those, but only
 * if all target tracking policies with scale-in enabled agree (Amazon EC2 Auto Scaling, "Dynamic scaling", Multiple
 * dynamic scaling policies). A forecast is a lower bound of both.
 */
public final class GroupScaler implements Controller {
    private static final long PERIOD = Duration.ofMinutes(1).toNanos();
    private static final String PREDICTIVE = "predictive-scaling";
    private static final int PERCENT = 100;

    private final Cluster cluster;
    private final AutoScalingGroups service;
    private final AutoScalingGroup group;
    private final Instant start;
    private final GroupScaling scaling;
    private final List<PolicyState> dynamic = new ArrayList<>();
    private final List<PredictiveState> predictive = new ArrayList<>();

    /**
     * Makes the controller of a group.
     *
     * @param scaling policies and scheduled actions of the group
     * @param start wall-clock time of simulated time 0
     * @param requests current request rate of a workload, by its name
     */
    public GroupScaler(
            Cluster cluster,
            AutoScalingGroups service,
            AutoScalingGroup group,
            GroupScaling scaling,
            Instant start,
            ToDoubleFunction<String> requests) {
        this.cluster = cluster;
        this.service = service;
        this.group = group;
        this.scaling = scaling;
        this.start = start;
        GroupMetrics metrics = new GroupMetrics(cluster, group, requests);
        for (ScalingPolicy policy : scaling.policies()) {
            attach(policy, metrics);
        }
    }

    @Override
    public String name() {
        return "scaling-policies/" + group.name();
    }

    @Override
    public void start() {
        scaling.scheduledActions().forEach(action -> await(action, start.getEpochSecond()));
        if (!scaling.policies().isEmpty()) {
            waitForNextPeriod();
        }
    }

    private void attach(ScalingPolicy policy, GroupMetrics metrics) {
        if (policy instanceof TargetTracking tracking) {
            dynamic.add(new TrackingState(tracking, scaling.warmup(tracking.warmup()), metrics, group));
        } else if (policy instanceof StepScaling step) {
            dynamic.add(new StepState(step, scaling.warmup(step.warmup()), metrics, group));
        } else if (policy instanceof SimpleScaling simple) {
            Duration cooldown = simple.cooldown() == null ? scaling.defaultCooldown() : simple.cooldown();
            dynamic.add(new SimpleState(simple, cooldown, metrics, group, cluster::now));
        } else if (policy instanceof PredictiveScaling forecasting) {
            predictive.add(new PredictiveState(forecasting, metrics, cluster::now, this::tell));
        }
    }

    private void tell(String message) {
        cluster.journal()
                .append(new Observation.EventPublished("NodeGroup/" + group.name(), "PredictiveScaling", message));
    }

    private void waitForNextPeriod() {
        cluster.simulation().schedule(PERIOD, Phase.DISRUPTION, this::measure);
    }

    private void measure() {
        waitForNextPeriod();
        predictive.forEach(PredictiveState::measure);
        Vote chosen = group.spec().options().suspendedProcesses().contains(ScalingProcess.ALARM_NOTIFICATION)
                ? null
                : choose();
        int floor = raiseToForecast();
        if (chosen != null) {
            resize(Math.max(chosen.capacity(), floor), chosen.by());
        }
    }

    private @Nullable Vote choose() {
        int size = group.desiredCapacity();
        List<Vote> votes = new ArrayList<>();
        boolean agreed = true;
        for (PolicyState policy : dynamic) {
            Vote vote = policy.vote();
            if (vote != null) {
                votes.add(vote);
            }
            agreed &= !policy.mustAgreeToScaleIn() || (vote != null && vote.capacity() < size);
        }
        Vote largest =
                votes.stream().max(Comparator.comparingInt(Vote::capacity)).orElse(null);
        return largest == null || largest.capacity() > size || agreed ? largest : null;
    }

    /** Raises the group to the forecast capacity, and returns that capacity. */
    private int raiseToForecast() {
        int floor = 0;
        for (PredictiveState policy : predictive) {
            int proposed = policy.floor();
            if (proposed > group.spec().maxSize() && policy.policy().increasesMaxCapacity()) {
                raiseMaximum(proposed, policy.policy().maxCapacityBuffer());
            }
            floor = Math.max(floor, proposed);
        }
        if (floor > group.desiredCapacity()) {
            resize(floor, PREDICTIVE);
        }
        return floor;
    }

    private void raiseMaximum(int capacity, int buffer) {
        int max = capacity + (capacity * buffer + PERCENT - 1) / PERCENT;
        service.update(group.name(), group.spec().minSize(), max, null, PREDICTIVE);
    }

    private void resize(int wanted, String by) {
        GroupSpec spec = group.spec();
        int within = Math.max(spec.minSize(), Math.min(spec.maxSize(), wanted));
        if (within != group.desiredCapacity()) {
            dynamic.forEach(PolicyState::resized);
            service.setDesiredCapacity(group.name(), within, by);
        }
    }

    private void await(ScheduledAction action, long fromSecond) {
        long next = action.next(fromSecond);
        if (next == ScheduledAction.NEVER) {
            return;
        }
        long at = Duration.between(start, Instant.ofEpochSecond(next)).toNanos();
        cluster.simulation().scheduleAt(Math.max(at, cluster.now()), Phase.WORLD, () -> {
            act(action);
            if (action.recurrence() != null) {
                await(action, next + 1);
            }
        });
    }

    private void act(ScheduledAction action) {
        GroupSpec spec = group.spec();
        if (spec.options().suspendedProcesses().contains(ScalingProcess.SCHEDULED_ACTIONS)) {
            return;
        }
        int min = action.minSize() == null ? spec.minSize() : action.minSize();
        int max = action.maxSize() == null ? spec.maxSize() : action.maxSize();
        Integer desired = action.desiredCapacity();
        Integer within = desired == null ? null : Math.max(min, Math.min(max, desired));
        service.update(group.name(), min, Math.max(min, max), within, "scheduled-action/" + action.name());
    }
}
