package dev.sawhorse.karpenter.health;

import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an unhealthy node is replaced now (Karpenter v1.14, node health): when the earliest time any of its conditions is
 * tolerated until is over, unless more than a fifth of its NodePool's nodes, rounded up, are unhealthy.
 *
 * @param policies which conditions are unhealthy, and for how long they are tolerated
 */
public record NodeRepair(List<RepairPolicy> policies) {
    private static final Duration BLOCKED = Duration.ofMinutes(5);
    private static final int UNHEALTHY_SHARE = 5;

    public NodeRepair {
        policies = List.copyOf(policies);
    }

    /** A condition of a node; {@code since} is when its status last changed, in nanoseconds. */
    public record Health(String conditionType, String status, long since) {}

    /** What is to be done about a node. */
    public sealed interface Decision {}

    /** Nothing: it is healthy. */
    public record Healthy() implements Decision {}

    /** Nothing before so many nanoseconds have passed. */
    public record Wait(long nanos) implements Decision {}

    /** Nothing for now, because too many others are unhealthy as well; to be looked at again after so many nanoseconds. */
    public record Blocked(long nanos) implements Decision {}

    /** It is to be deleted, without waiting for its pods. */
    public record Replace() implements Decision {}

    /**
     * Decides about a node.
     *
     * @param node its conditions
     * @param peers the conditions of every node of its NodePool, or of the cluster if it belongs to none; itself included
     */
    public Decision decide(List<Health> node, List<List<Health>> peers, long now) {
        Long toleratedUntil = toleratedUntil(node);
        if (toleratedUntil == null) {
            return new Healthy();
        }
        if (now < toleratedUntil) {
            return new Wait(toleratedUntil - now);
        }
        long unhealthy = peers.stream().filter(this::isUnhealthy).count();
        return unhealthy > allowed(peers.size()) ? new Blocked(BLOCKED.toNanos()) : new Replace();
    }

    private static int allowed(int nodes) {
        return (nodes + UNHEALTHY_SHARE - 1) / UNHEALTHY_SHARE;
    }

    private @Nullable Long toleratedUntil(List<Health> node) {
        Long earliest = null;
        for (RepairPolicy policy : policies) {
            for (Health health : node) {
                if (matches(policy, health)) {
                    long until = health.since() + policy.toleration().toNanos();
                    earliest = earliest == null ? until : Long.valueOf(Math.min(earliest, until));
                }
            }
        }
        return earliest;
    }

    private boolean isUnhealthy(List<Health> node) {
        return policies.stream().anyMatch(policy -> node.stream().anyMatch(health -> matches(policy, health)));
    }

    private static boolean matches(RepairPolicy policy, Health health) {
        return policy.conditionType().equals(health.conditionType())
                && policy.conditionStatus().equals(health.status());
    }
}
