// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Behavior;
import dev.sawhorse.kube.api.ScalingRules;
import dev.sawhorse.kube.api.ScalingRules.PolicyType;
import dev.sawhorse.kube.api.ScalingRules.Select;

/** The history of an autoscaler: its past proposals and scalings. */
final class ScalingHistory {
    private static final long SECOND = 1_000_000_000L;

    private final TimedAmounts recommendations = new TimedAmounts();
    private final TimedAmounts added = new TimedAmounts();
    private final TimedAmounts removed = new TimedAmounts();

    /** Returns what is remembered of a history whose autoscaler is synced next at a time. */
    AutoscalerMemory memory(long nextSyncAt) {
        return new AutoscalerMemory(nextSyncAt, recommendations.entries(), added.entries(), removed.entries());
    }

    /** Continues a remembered history. */
    void restore(AutoscalerMemory memory) {
        recommendations.restore(memory.proposals());
        added.restore(memory.added());
        removed.restore(memory.removed());
    }

    /** Records the replicas of the first sync as the first proposal. */
    void start(int replicas, long now) {
        if (recommendations.isEmpty()) {
            recommendations.put(replicas, now, time -> false);
        }
    }

    /** Records a proposal and returns the highest one in the window, including its oldest time. */
    int stabilized(int proposal, long windowNanos, long now) {
        long cutoff = now - windowNanos;
        int highest = proposal;
        for (TimedAmount entry : recommendations.entries()) {
            if (entry.time() >= cutoff) {
                highest = Math.max(highest, entry.amount());
            }
        }
        recommendations.put(proposal, now, time -> time < cutoff);
        return highest;
    }

    /**
     * Records a proposal and returns the current number moved as near to it as the proposals of either window allow, excluding
     * their oldest times.
     */
    int stabilized(int current, int proposal, long upWindowNanos, long downWindowNanos, long now) {
        long upCutoff = now - upWindowNanos;
        long downCutoff = now - downWindowNanos;
        int least = proposal;
        int most = proposal;
        for (TimedAmount entry : recommendations.entries()) {
            if (entry.time() > upCutoff) {
                least = Math.min(least, entry.amount());
            }
            if (entry.time() > downCutoff) {
                most = Math.max(most, entry.amount());
            }
        }
        recommendations.put(proposal, now, time -> time < upCutoff && time < downCutoff);
        return Math.min(Math.max(current, least), most);
    }

    /** Records a scaling of the target. */
    void scaled(Behavior behavior, int from, int to, long now) {
        boolean up = to > from;
        ScalingRules rules = up ? behavior.scaleUp() : behavior.scaleDown();
        long longest = rules.policies().stream()
                .mapToLong(ScalingRules.Policy::periodSeconds)
                .max()
                .orElse(0);
        long cutoff = now - longest * SECOND;
        (up ? added : removed).put(Math.abs(to - from), now, time -> time < cutoff);
    }

    /** Returns the most replicas that the policies allow now; never fewer than the current ones. */
    int mostAllowed(ScalingRules rules, int current, long now) {
        if (rules.select() == Select.DISABLED) {
            return current;
        }
        boolean least = rules.select() == Select.MIN;
        int limit = least ? Integer.MAX_VALUE : Integer.MIN_VALUE;
        for (ScalingRules.Policy policy : rules.policies()) {
            int before = atPeriodStart(policy, current, now);
            int allowed = policy.type() == PolicyType.PODS
                    ? before + policy.value()
                    : (int) Math.ceil(before * (1 + policy.value() / 100.0));
            limit = least ? Math.min(limit, allowed) : Math.max(limit, allowed);
        }
        return Math.max(limit, current);
    }

    /** Returns the fewest replicas that the policies allow now; never more than the current ones. */
    int fewestAllowed(ScalingRules rules, int current, long now) {
        if (rules.select() == Select.DISABLED) {
            return current;
        }
        boolean least = rules.select() == Select.MIN;
        int limit = least ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        for (ScalingRules.Policy policy : rules.policies()) {
            int before = atPeriodStart(policy, current, now);
            int allowed = policy.type() == PolicyType.PODS
                    ? before - policy.value()
                    : (int) (before * (1 - policy.value() / 100.0));
            limit = least ? Math.max(limit, allowed) : Math.min(limit, allowed);
        }
        return Math.min(limit, current);
    }

    private int atPeriodStart(ScalingRules.Policy policy, int current, long now) {
        long start = now - policy.periodSeconds() * SECOND;
        return current - added.sumAfter(start) + removed.sumAfter(start);
    }
}
