// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rule of node repair: an unhealthy node is replaced as soon as the toleration of one of its conditions has elapsed,
 * unless more than 20% of its NodePool's nodes, rounded up, are unhealthy ({@code node/health/controller.go
 * findUnhealthyConditions}, {@code areNodesHealthy}).
 *
 * @param policies unhealthy conditions with their tolerations
 */
public record NodeRepair(List<RepairPolicy> policies) {
    private static final Duration BLOCKED = Duration.ofMinutes(5);
    private static final int UNHEALTHY_SHARE = 5;

    public NodeRepair {
        policies = List.copyOf(policies);
    }

    /** The decision about a node. */
    public sealed interface Decision {}

    /** No action: the node is healthy. */
    public record Healthy() implements Decision {}

    /** No action before this time has elapsed. */
    public record Wait(long nanos) implements Decision {}

    /** No action, because too many other nodes are unhealthy as well; to be evaluated again after this time. */
    public record Blocked(long nanos) implements Decision {}

    /** The node is deleted, without waiting for its pods. */
    public record Replace() implements Decision {}

    /**
     * Decides about a node.
     *
     * @param node conditions of the node
     * @param peers conditions of every node of its NodePool, or of the cluster for a node without NodePool; including the
     *     node itself
     */
    @Upstream(
            file = "pkg/controllers/node/health/controller.go",
            symbol = {"Controller.isNodePoolHealthy", "Controller.isClusterHealthy"})
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

    @Upstream(file = "pkg/controllers/node/health/controller.go", symbol = "Controller.areNodesHealthy")
    private static int allowed(int nodes) {
        return (nodes + UNHEALTHY_SHARE - 1) / UNHEALTHY_SHARE;
    }

    @Upstream(file = "pkg/controllers/node/health/controller.go", symbol = "Controller.findUnhealthyConditions")
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

    @Upstream(file = "pkg/controllers/node/health/controller.go", symbol = "Controller.areNodesHealthy")
    private boolean isUnhealthy(List<Health> node) {
        return policies.stream().anyMatch(policy -> node.stream().anyMatch(health -> matches(policy, health)));
    }

    private static boolean matches(RepairPolicy policy, Health health) {
        return policy.conditionType().equals(health.conditionType())
                && policy.conditionStatus().equals(health.status());
    }
}
