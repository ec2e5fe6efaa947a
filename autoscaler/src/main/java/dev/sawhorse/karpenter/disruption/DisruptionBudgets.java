package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.StateNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many nodes of each NodePool may be disrupted now: what its budgets allow of its initialized nodes, less those that are
 * NotReady or going already (Karpenter v1.14, disruption budget mapping).
 */
public final class DisruptionBudgets {
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration BLOCKED_DEDUPE = Duration.ofMinutes(1);

    private final Environment karpenter;

    DisruptionBudgets(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Returns the number left for a reason by NodePool name; the caller counts it down. */
    public Map<String, Integer> left(String reason) {
        Map<String, Integer> nodes = new LinkedHashMap<>();
        Map<String, Integer> disrupting = new LinkedHashMap<>();
        for (StateNode node : karpenter.state().nodes()) {
            if (!counts(node)) {
                continue;
            }
            nodes.merge(node.nodePool(), 1, Integer::sum);
            if (!node.requireNode().isReady() || node.isMarkedForDeletion()) {
                disrupting.merge(node.nodePool(), 1, Integer::sum);
            }
        }
        Instant now = karpenter.instantAt(karpenter.now());
        Map<String, Integer> left = new LinkedHashMap<>();
        for (NodePool nodePool : karpenter.nodePools().list()) {
            String name = nodePool.name();
            int count = nodes.getOrDefault(name, 0);
            int allowed = Budgets.allowed(nodePool.disruption().budgets(), count, reason, now)
                    .nodesOrNone();
            left.put(name, Math.max(0, allowed - disrupting.getOrDefault(name, 0)));
            if (count > 0 && allowed == 0) {
                publishBlocked(name, reason);
            }
        }
        return left;
    }

    /** Whether a node is one of those that percentages are of: neither one that is not initialized nor one that is as good as gone. */
    private static boolean counts(StateNode node) {
        return node.isManaged()
                && node.isInitialized()
                && !node.requireNodeClaim().isTrue(Conditions.INSTANCE_TERMINATING);
    }

    /**
     * Returns when the budgets of a NodePool first allow something for a reason with the nodes it has now, looked for minute by
     * minute within a week from now; null if they do not.
     */
    @Nullable
    Instant opening(NodePool nodePool, String reason) {
        int nodes = 0;
        for (StateNode node : karpenter.state().nodes()) {
            if (counts(node) && node.nodePool().equals(nodePool.name())) {
                nodes++;
            }
        }
        Instant now = karpenter.instantAt(karpenter.now());
        Instant end = now.plus(WEEK);
        for (Instant at = now;
                at.isBefore(end);
                at = at.truncatedTo(ChronoUnit.MINUTES).plus(MINUTE)) {
            if (Budgets.allowed(nodePool.disruption().budgets(), nodes, reason, at)
                            .nodesOrNone()
                    > 0) {
                return at;
            }
        }
        return null;
    }

    private void publishBlocked(String nodePool, String reason) {
        karpenter
                .events()
                .publishByMessage(
                        "nodepool/" + nodePool,
                        "DisruptionBlocked",
                        "No allowed disruptions for disruption reason " + reason + " due to blocking budget",
                        BLOCKED_DEDUPE);
    }
}
