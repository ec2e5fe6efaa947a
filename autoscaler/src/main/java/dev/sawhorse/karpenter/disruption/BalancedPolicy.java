package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Judges moves of nodes whose NodePool has the Balanced policy; moves of others pass (Karpenter v1.14, balanced
 * consolidation).
 */
public final class BalancedPolicy {
    private final Supplier<Map<String, NodePoolTotals>> totals;
    private @Nullable Map<String, NodePoolTotals> known;

    /**
     * Makes the judge of one look.
     *
     * @param totals of the NodePools; only asked for where a pool is Balanced, and then once
     */
    @Upstream(
            file = "pkg/controllers/disruption/balanced.go",
            symbol = "NewBalancedEvaluator",
            differs = "computes the totals when the first Balanced NodePool needs them")
    @Upstream(file = "pkg/controllers/disruption/consolidation.go", symbol = "consolidation.SetNodePoolTotals")
    public BalancedPolicy(Supplier<Map<String, NodePoolTotals>> totals) {
        this.totals = totals;
    }

    /** Whether deleting the node without replacement would pass: no move of it can score better. */
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

    /** Whether every Balanced pool that the move takes nodes from approves. */
    @Upstream(
            file = "pkg/controllers/disruption/balanced.go",
            symbol = {"balancedEvaluator.ApproveCommand", "EvaluateBalancedMove"})
    boolean approves(Command command) {
        return scores(command).values().stream().allMatch(BalancedScore::isApproved);
    }

    /**
     * Returns the score of the move for every Balanced pool it takes nodes from. What a move over several pools saves is
     * attributed to them by what their nodes cost.
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
