// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of a whole NodePool and the disruption cost of draining it, with which the policy Balanced compares a command
 * ({@code disruption/balanced.go}, Karpenter v1.14).
 *
 * @param cost USD per hour of all its NodeClaims
 * @param disruptionCost sum over its nodes; see {@link DisruptionCosts}
 */
public record NodePoolTotals(double cost, double disruptionCost) {
    static final NodePoolTotals NONE = new NodePoolTotals(0, 0);

    /**
     * Returns the totals of the NodePools that have a disruptable node.
     *
     * @param disruptable every node that a method could disrupt
     */
    @Upstream(file = "pkg/controllers/disruption/balanced.go", symbol = "computeNodePoolTotals")
    static Map<String, NodePoolTotals> of(
            Environment karpenter, ClusterCost clusterCost, Collection<Candidate> disruptable) {
        Map<StateNode, Candidate> candidates = new LinkedHashMap<>();
        Map<String, Double> candidatePrices = new LinkedHashMap<>();
        for (Candidate candidate : disruptable) {
            candidates.put(candidate.node(), candidate);
            candidatePrices.merge(candidate.nodePool().name(), candidate.price(), Double::sum);
        }
        DisruptionCosts costs = DisruptionCosts.of(karpenter.options());
        Map<String, Double> disruption = new LinkedHashMap<>();
        for (StateNode node : karpenter.state().nodes()) {
            String nodePool = node.nodePool();
            Candidate candidate = candidates.get(node);
            disruption.merge(
                    nodePool,
                    candidate == null
                            ? disruptionCost(node, costs, karpenter.now())
                            : candidate.rescheduleDisruptionCost(),
                    Double::sum);
        }
        Map<String, NodePoolTotals> totals = new LinkedHashMap<>();
        candidatePrices.forEach((nodePool, price) -> {
            double tracked = clusterCost.of(nodePool);
            totals.put(
                    nodePool,
                    new NodePoolTotals(tracked > 0 ? tracked : price, disruption.getOrDefault(nodePool, 0.0)));
        });
        return totals;
    }

    /** Returns the disruption cost of a node that is no candidate: that of its pods in cluster state that no DaemonSet owns. */
    @Upstream(file = "pkg/controllers/state/statenode.go", symbol = "StateNode.DisruptionCost")
    static double disruptionCost(StateNode node, DisruptionCosts costs, long nowNanos) {
        double cost = DisruptionCosts.PER_NODE;
        for (Pod pod : node.podsWithKnownCost(nowNanos)) {
            if (!pod.isOwnedByDaemonSet()) {
                cost += Math.max(0, costs.ofEviction(pod));
            }
        }
        return cost;
    }
}
