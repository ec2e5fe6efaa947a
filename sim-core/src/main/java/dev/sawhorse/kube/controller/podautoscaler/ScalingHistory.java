package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.HorizontalPodAutoscaler.Behavior;
import dev.sawhorse.kube.ScalingRules;
import dev.sawhorse.kube.ScalingRules.PolicyType;
import dev.sawhorse.kube.ScalingRules.Select;

/** What an autoscaler remembers: what was proposed when, and by how much it has scaled when. */
final class ScalingHistory {
    private static final long SECOND = 1_000_000_000L;

    private final TimedAmounts recommendations = new TimedAmounts();
    private final TimedAmounts added = new TimedAmounts();
    private final TimedAmounts removed = new TimedAmounts();

    /** Takes the number of replicas at the first sync for the first proposal. */
    void start(int replicas, long now) {
        if (recommendations.isEmpty()) {
            recommendations.put(replicas, now, time -> false);
        }
    }

    /** Notes a proposal and returns the highest of those in the window, its oldest moment included. */
    int stabilized(int proposal, long windowNanos, long now) {
        long cutoff = now - windowNanos;
        int highest = proposal;
        for (TimedAmounts.Entry entry : recommendations.entries()) {
            if (entry.time() >= cutoff) {
                highest = Math.max(highest, entry.amount());
            }
        }
        recommendations.put(proposal, now, time -> time < cutoff);
        return highest;
    }

    /**
     * Notes a proposal and returns the current number brought as near to it as the proposals of either window allow, their
     * oldest moments excluded.
     */
    int stabilized(int current, int proposal, long upWindowNanos, long downWindowNanos, long now) {
        long upCutoff = now - upWindowNanos;
        long downCutoff = now - downWindowNanos;
        int least = proposal;
        int most = proposal;
        for (TimedAmounts.Entry entry : recommendations.entries()) {
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

    /** Notes that the target was scaled. */
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

    /** Returns the most replicas that the rules allow now; never fewer than there are. */
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

    /** Returns the fewest replicas that the rules allow now; never more than there are. */
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
