// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The process that replaces instances of groups within the limits of the group's maintenance policy. Without one an unhealthy
 * instance is terminated at once, and one that is replaced for a better zone or capacity goes when the new one is in service
 * (Amazon EC2 Auto Scaling, "Instance maintenance policy for Auto Scaling group"); launches may exceed the maximum size, for
 * capacity rebalancing the desired capacity, by a tenth, and always by one. Where the limits leave no room at all one instance
 * at a time is replaced.
 */
final class Replacements {
    private static final int TENTH = 10;

    /** The reason of a replacement. */
    enum Cause {
        HEALTH("HealthCheck"),
        LIFETIME("MaxInstanceLifetime"),
        REFRESH("InstanceRefresh"),
        ZONES("AZRebalance"),
        CAPACITY("CapacityRebalance");

        private final String text;

        Cause(String text) {
            this.text = text;
        }

        /** Returns the reason's text in the journal. */
        String text() {
            return text;
        }

        private boolean isRebalancing() {
            return this == ZONES || this == CAPACITY;
        }
    }

    /** The pending and running replacements of one group. */
    static final class Agenda {
        private final Map<String, Cause> due = new LinkedHashMap<>();
        private final Map<String, RunningReplacement> swaps = new LinkedHashMap<>();

        /** A running replacement: the instance that is replaced once the launched one is in service. */
        private record RunningReplacement(GroupInstance replaced, Cause cause) {}

        /**
         * Queues an instance for replacement; its first cause counts, except that bad health takes precedence and does not
         * wait.
         */
        void add(GroupInstance member, Cause cause) {
            if (cause == Cause.HEALTH) {
                due.put(member.id(), cause);
            } else {
                due.putIfAbsent(member.id(), cause);
            }
        }

        boolean isEmpty() {
            return due.isEmpty() && swaps.isEmpty();
        }

        /** Whether a replacement was launched that is not in service yet. */
        boolean isUnderWay() {
            return !swaps.isEmpty();
        }

        /** Records that an instance is in service; returns the instance it replaces, null if none. */
        @Nullable
        GroupInstance inService(String instance) {
            RunningReplacement swap = swaps.remove(instance);
            return swap == null ? null : swap.replaced();
        }

        /** Records that an instance has ended; if it was a replacement another one is needed. */
        void ended(String instance) {
            RunningReplacement swap = swaps.remove(instance);
            if (swap != null) {
                swap.replaced().stay();
                if (!swap.cause().isRebalancing()) {
                    due.putIfAbsent(swap.replaced().id(), swap.cause());
                }
            }
        }
    }

    private final LongSupplier clock;
    private final Launcher launcher;
    private final BiConsumer<AutoScalingGroup, GroupInstance> terminate;
    private final Notice notice;

    /** A callback that reports a replacement to the journal. */
    interface Notice {
        void tell(AutoScalingGroup group, String reason, String message);
    }

    Replacements(
            LongSupplier clock,
            Launcher launcher,
            BiConsumer<AutoScalingGroup, GroupInstance> terminate,
            Notice notice) {
        this.clock = clock;
        this.launcher = launcher;
        this.terminate = terminate;
        this.notice = notice;
    }

    /** Makes the replacements that are allowed now; returns whether a launch failed. */
    boolean proceed(AutoScalingGroup group) {
        Agenda agenda = group.replacements();
        for (Map.Entry<String, Cause> entry : List.copyOf(agenda.due.entrySet())) {
            GroupInstance member = group.find(entry.getKey());
            if (member == null || !member.isStaying()) {
                agenda.due.remove(entry.getKey());
            } else if (mayLaunch(group, member, entry.getValue())) {
                if (!launchFor(group, member, entry.getValue())) {
                    return true;
                }
            } else if (mayTerminate(group, member, entry.getValue())) {
                agenda.due.remove(member.id());
                tell(group, member, entry.getValue(), "is terminated to be replaced");
                terminate.accept(group, member);
            }
        }
        return false;
    }

    private boolean launchFor(AutoScalingGroup group, GroupInstance member, Cause cause) {
        List<GroupInstance> others = group.staying();
        others.remove(member);
        ZoneBalance balance = new ZoneBalance(group.spec().zones(), cause == Cause.ZONES ? group.staying() : others);
        List<String> zones = cause == Cause.ZONES ? balance.better() : balance.emptiestFirst();
        if (zones.isEmpty()) {
            group.replacements().due.remove(member.id());
            return true;
        }
        GroupInstance replacement = launcher.join(group, others, zones);
        if (replacement == null) {
            if (cause.isRebalancing()) {
                group.replacements().due.remove(member.id());
            }
            return false;
        }
        tell(group, member, cause, "is replaced by " + replacement.id());
        group.replacements().due.remove(member.id());
        member.leave();
        group.replacements().swaps.put(replacement.id(), new Agenda.RunningReplacement(member, cause));
        return true;
    }

    private void tell(AutoScalingGroup group, GroupInstance member, Cause cause, String what) {
        notice.tell(group, cause.text(), "Instance " + member.id() + " " + what + ".");
    }

    private boolean mayLaunch(AutoScalingGroup group, GroupInstance member, Cause cause) {
        if (!group.spec().does(ScalingProcess.LAUNCH)) {
            return false;
        }
        MaintenancePolicy policy = policy(group, cause);
        if (policy != null && policy.launchesFirst() && isIdle(group)) {
            return true;
        }
        return present(group) + member.weight() <= most(group, cause, policy);
    }

    private int most(AutoScalingGroup group, Cause cause, @Nullable MaintenancePolicy policy) {
        int desired = group.desiredCapacity();
        if (policy != null) {
            return policy.most(desired);
        }
        if (!cause.isRebalancing()) {
            return 0;
        }
        int limit = cause == Cause.ZONES ? group.spec().maxSize() : desired;
        return limit + Math.max(1, limit / TENTH);
    }

    private boolean mayTerminate(AutoScalingGroup group, GroupInstance member, Cause cause) {
        if (!group.spec().does(ScalingProcess.TERMINATE) || cause.isRebalancing()) {
            return false;
        }
        MaintenancePolicy policy = policy(group, cause);
        if (policy == null) {
            return true;
        }
        int lost = isHealthy(group, member, cause) ? member.weight() : 0;
        if (healthy(group, cause) - lost >= policy.least(group.desiredCapacity())) {
            return true;
        }
        return lost == 0 ? !policy.launchesFirst() : !policy.launchesFirst() && isIdle(group);
    }

    /** Returns the limits of a replacement for a cause, null for EC2's default behaviour for that cause. */
    private static @Nullable MaintenancePolicy policy(AutoScalingGroup group, Cause cause) {
        MaintenancePolicy own = group.spec().options().maintenancePolicy();
        InstanceRefresh refresh = group.refresh();
        if (cause == Cause.REFRESH && refresh != null) {
            return refresh.policy(own);
        }
        if (own != null) {
            return own;
        }
        return cause == Cause.LIFETIME ? MaintenancePolicy.DEFAULT : null;
    }

    /** Whether all instances of the group are in service and none is being replaced. */
    private static boolean isIdle(AutoScalingGroup group) {
        int inService = 0;
        for (GroupInstance member : group.members()) {
            inService += member.isStaying() && member.isInService() ? member.weight() : 0;
        }
        return !group.replacements().isUnderWay() && inService >= group.desiredCapacity();
    }

    /**
     * Returns the capacity in service or pending, with the instances that wait for their replacements; what is missing to the
     * desired capacity counts as about to be launched.
     */
    private static int present(AutoScalingGroup group) {
        int staying = group.capacity();
        int waiting = AutoScalingGroup.capacity(serving(group)) - staying;
        return Math.max(staying, group.desiredCapacity()) + waiting;
    }

    private int healthy(AutoScalingGroup group, Cause cause) {
        return serving(group).stream()
                .filter(member -> isHealthy(group, member, cause))
                .mapToInt(GroupInstance::weight)
                .sum();
    }

    private boolean isHealthy(AutoScalingGroup group, GroupInstance member, Cause cause) {
        InstanceRefresh refresh = group.refresh();
        long warmup = cause == Cause.REFRESH && refresh != null ? refresh.warmupNanos(member) : 0;
        return member.isHealthy() && member.isInServiceFor(warmup, clock.getAsLong());
    }

    private static List<GroupInstance> serving(AutoScalingGroup group) {
        List<GroupInstance> serving = new ArrayList<>(group.staying());
        for (Agenda.RunningReplacement swap : group.replacements().swaps.values()) {
            if (swap.replaced().instance().isAlive()) {
                serving.add(swap.replaced());
            }
        }
        return serving;
    }
}
