// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The policy Balanced of NodePools: approves a command if what it saves is worth the disruption it causes ({@code
 * disruption/balanced.go}, Karpenter v1.14). Commands that take no node of a Balanced NodePool are approved.
 */
public final class BalancedPolicy {
    private final Supplier<Map<String, NodePoolTotals>> totals;
    private @Nullable Map<String, NodePoolTotals> known;

    /**
     * Makes the policy of one pass.
     *
     * @param totals totals by NodePool; computed once, if a NodePool is Balanced
     */
    @Upstream(
            file = "pkg/controllers/disruption/balanced.go",
            symbol = "NewBalancedEvaluator",
            differs = "computes the totals when the first Balanced NodePool needs them")
    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.SetNodePoolTotals")
    public BalancedPolicy(Supplier<Map<String, NodePoolTotals>> totals) {
        this.totals = totals;
    }

    /** Returns whether deleting the node without a replacement is approved: no command about it has a higher score. */
    @Upstream(file = "pkg/controllers/disruption/balanced.go", symbol = "balancedEvaluator.CanPassThreshold")
    boolean canPass(Candidate candidate) {
        if (!isBalanced(candidate)) {
            return true;
        }
        NodePoolTotals pool = totals(candidate.nodePool().name());
        return pool.cost() <= 0
                || BalancedScore.of(candidate.price(), candidate.rescheduleDisruptionCost(), pool)
                        .isApproved();
    }

    /** Returns whether the command is approved for every Balanced NodePool that it takes nodes from. */
    @Upstream(
            file = "pkg/controllers/disruption/balanced.go",
            symbol = {"balancedEvaluator.ApproveCommand", "EvaluateBalancedMove"})
    boolean approves(Command command) {
        return scores(command).values().stream().allMatch(BalancedScore::isApproved);
    }

    /**
     * Returns the score of the command for every Balanced NodePool that it takes nodes from. The savings of a command over
     * several NodePools are divided among them in proportion to the cost of their nodes.
     */
    @Upstream(file = "pkg/controllers/disruption/balanced.go", symbol = "EvaluateBalancedMove")
    Map<String, BalancedScore> scores(Command command) {
        Map<String, Double> prices = new LinkedHashMap<>();
        Map<String, BalancedScore> scores = new LinkedHashMap<>();
        for (Candidate candidate : command.candidates()) {
            prices.merge(candidate.nodePool().name(), candidate.price(), Double::sum);
        }
        Map<String, Double> disruption = command.poolDisruptionCosts();
        for (Candidate candidate : command.candidates()) {
            String nodePool = candidate.nodePool().name();
            if (isBalanced(candidate) && !scores.containsKey(nodePool)) {
                double savings = command.estimatedSavings();
                if (prices.size() > 1 && command.sourceCost() > 0) {
                    savings *= prices.getOrDefault(nodePool, 0.0) / command.sourceCost();
                }
                scores.put(
                        nodePool, BalancedScore.of(savings, disruption.getOrDefault(nodePool, 0.0), totals(nodePool)));
            }
        }
        return scores;
    }

    private NodePoolTotals totals(String nodePool) {
        if (known == null) {
            known = totals.get();
        }
        return known.getOrDefault(nodePool, NodePoolTotals.NONE);
    }

    @Upstream(file = "pkg/apis/v1/nodepool.go", symbol = "ConsolidationPolicy.IsBalanced")
    private static boolean isBalanced(Candidate candidate) {
        return candidate.nodePool().disruption().consolidationPolicy() == ConsolidationPolicy.BALANCED;
    }
}
