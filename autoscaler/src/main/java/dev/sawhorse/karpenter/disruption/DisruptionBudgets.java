// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The disruption budgets of all NodePools: the number of nodes that each still allows to be disrupted, which is what its
 * budgets allow of its initialized nodes less those that are NotReady or being disrupted ({@code disruption/helpers.go
 * BuildDisruptionBudgetMapping}, Karpenter v1.14).
 */
public final class DisruptionBudgets {
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration BLOCKED_DEDUPE = Duration.ofMinutes(1);

    private final Environment karpenter;
    private final NodeCounts counts;

    public DisruptionBudgets(Environment karpenter) {
        this.karpenter = karpenter;
        this.counts = new NodeCounts(karpenter.state());
    }

    /** Returns the number of nodes that may be disrupted for a reason, by NodePool name; the caller counts it down. */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "BuildDisruptionBudgetMapping")
    public Map<String, Integer> left(DisruptionReason reason) {
        return left(reason, nodePool -> publishBlocked(nodePool, reason));
    }

    /** Returns the same without an event of a NodePool whose budgets allow nothing. */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "NodePoolBudgetMap")
    public Map<String, Integer> leftWithoutEvents(DisruptionReason reason) {
        return left(reason, nodePool -> {});
    }

    private Map<String, Integer> left(DisruptionReason reason, Consumer<String> blocked) {
        counts.update();
        Instant now = karpenter.instantAt(karpenter.now());
        Map<String, Integer> left = new LinkedHashMap<>();
        for (NodePool nodePool : karpenter.managedNodePools()) {
            String name = nodePool.name();
            int count = counts.nodes(name);
            int allowed = Budgets.allowed(nodePool.disruption().budgets(), count, reason, now)
                    .nodesOrNone();
            left.put(name, Math.max(0, allowed - counts.disrupting(name, reason)));
            if (count > 0 && allowed == 0) {
                blocked.accept(name);
            }
        }
        return left;
    }

    /**
     * Returns the first minute within a week from now at which the budgets of a NodePool allow a disruption for a reason, with
     * the nodes it has now; null if there is none.
     */
    @Nullable
    Instant opening(NodePool nodePool, DisruptionReason reason) {
        counts.update();
        int nodes = counts.nodes(nodePool.name());
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

    /** Returns the candidates that budgets allow, in order, and counts these down. */
    static List<Candidate> within(List<Candidate> candidates, Map<String, Integer> left) {
        List<Candidate> within = new ArrayList<>();
        for (Candidate candidate : candidates) {
            String nodePool = candidate.nodePool().name();
            if (left.getOrDefault(nodePool, 0) > 0) {
                within.add(candidate);
                left.merge(nodePool, -1, Integer::sum);
            }
        }
        return within;
    }

    @Upstream(file = "pkg/controllers/disruption/events/events.go", symbol = "NodePoolBlockedForDisruptionReason")
    private void publishBlocked(String nodePool, DisruptionReason reason) {
        karpenter
                .events()
                .publishByMessage(
                        "nodepool/" + nodePool,
                        "DisruptionBlocked",
                        "No allowed disruptions for disruption reason " + reason.text() + " due to blocking budget",
                        BLOCKED_DEDUPE);
    }
}
