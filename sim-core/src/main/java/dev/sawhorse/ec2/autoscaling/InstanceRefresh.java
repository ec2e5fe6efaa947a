// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An instance refresh in progress: it replaces the instances that existed at its start, or those with another version of the
 * launch template, and pauses at its checkpoints (Amazon EC2 Auto Scaling, "How an instance refresh works").
 */
final class InstanceRefresh {
    private static final long LONGEST_WAIT = Duration.ofHours(1).toNanos();
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();
    private static final int PERCENT = 100;

    private final RefreshPreferences preferences;
    private final Set<String> left = new LinkedHashSet<>();
    private final int total;
    private int checkpoint;
    private long pausedUntil;
    private long nextStep;
    private long waitsSince = Long.MAX_VALUE;

    /** The state of the refresh after a step. */
    enum Status {
        IN_PROGRESS,
        SUCCESSFUL,
        FAILED
    }

    InstanceRefresh(RefreshPreferences preferences, AutoScalingGroup group, String version) {
        this.preferences = preferences;
        for (GroupInstance member : group.staying()) {
            if (!preferences.skipMatching() || !member.version().equals(version)) {
                left.add(member.id());
            }
        }
        this.total = left.size();
    }

    MaintenancePolicy policy(@Nullable MaintenancePolicy ofTheGroup) {
        MaintenancePolicy own = preferences.policy() == null ? ofTheGroup : preferences.policy();
        return own == null ? MaintenancePolicy.DEFAULT : own;
    }

    /** Returns how long an instance must be in service to count; one that is to be replaced has no warm-up. */
    long warmupNanos(GroupInstance member) {
        return left.contains(member.id()) ? 0 : warmupNanos();
    }

    long warmupNanos() {
        return preferences.instanceWarmup().toNanos();
    }

    int total() {
        return total;
    }

    /** Returns the delay until the next step, after a checkpoint or a minute; 0 if an event triggers it anyway. */
    long nextStepDelay(long now) {
        if (nextStep > now) {
            return 0;
        }
        nextStep = Math.max(pausedUntil, now + MINUTE);
        return nextStep - now;
    }

    /** Makes the replacements that the refresh allows now. */
    Status advance(AutoScalingGroup group, long now) {
        left.removeIf(id -> isGone(group.find(id)));
        int done = total - left.size();
        if (now < pausedUntil) {
            return Status.IN_PROGRESS;
        }
        boolean ready = isReady(group, now);
        if (ready && done >= upTo(preferences.checkpointPercentages().size() - 1)) {
            return Status.SUCCESSFUL;
        }
        if (ready && done >= upTo(checkpoint)) {
            checkpoint++;
            pausedUntil = now + preferences.checkpointDelay().toNanos();
            return Status.IN_PROGRESS;
        }
        return schedule(group, upTo(checkpoint) - done, now);
    }

    private Status schedule(AutoScalingGroup group, int room, long now) {
        int scheduled = 0;
        int waiting = 0;
        for (String id : left) {
            GroupInstance member = group.find(id);
            if (member != null && scheduled < room) {
                boolean spared = member.isProtectedFromScaleIn()
                        && preferences.protectedInstances() != RefreshPreferences.ProtectedInstances.REFRESH;
                waiting += spared ? 1 : 0;
                scheduled += spared ? 0 : 1;
                if (!spared && member.isStaying()) {
                    group.replacements().add(member, Replacements.Cause.REFRESH);
                }
            }
        }
        if (scheduled > 0 || waiting == 0) {
            waitsSince = Long.MAX_VALUE;
            return Status.IN_PROGRESS;
        }
        if (preferences.protectedInstances() == RefreshPreferences.ProtectedInstances.IGNORE) {
            return isReady(group, now) ? Status.SUCCESSFUL : Status.IN_PROGRESS;
        }
        waitsSince = Math.min(waitsSince, now);
        return now - waitsSince >= LONGEST_WAIT ? Status.FAILED : Status.IN_PROGRESS;
    }

    /** Returns the number of instances replaced at a checkpoint; all of them where there is no checkpoint. */
    private int upTo(int point) {
        return preferences.checkpointPercentages().isEmpty()
                ? total
                : (total * preferences.checkpointPercentages().get(point) + PERCENT - 1) / PERCENT;
    }

    /** Whether all instances launched so far have warmed up. */
    private boolean isReady(AutoScalingGroup group, long now) {
        return !group.replacements().isUnderWay()
                && group.capacity() >= group.desiredCapacity()
                && group.staying().stream()
                        .allMatch(member -> left.contains(member.id()) || member.isInServiceFor(warmupNanos(), now));
    }

    private static boolean isGone(@Nullable GroupInstance member) {
        return member == null || !member.instance().isAlive();
    }
}
