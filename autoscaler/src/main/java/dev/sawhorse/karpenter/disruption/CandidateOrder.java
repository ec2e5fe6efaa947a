// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** The orders in which consolidation tries candidates. */
public interface CandidateOrder {
    /** The order by descending savings per unit of disruption. */
    CandidateOrder BY_SAVINGS = Consolidation::sortCandidates;

    /** Returns the order of the version of Karpenter. */
    static CandidateOrder of(Environment karpenter) {
        DisruptionCosts costs = DisruptionCosts.of(karpenter.options());
        return karpenter.options().version().has(RuleChange.CANDIDATES_BY_SAVINGS)
                ? BY_SAVINGS
                : candidates -> byDisruptionCost(candidates, costs, karpenter.now());
    }

    /**
     * Returns the order of the version with disruption costs times the utilization of the node, an idea that is not merged
     * (kubernetes-sigs/karpenter#2028): of nodes with as many pods, the emptiest is tried first. The utilization is the mean of the
     * requested shares of CPU and memory.
     */
    static CandidateOrder byUtilization(Environment karpenter) {
        DisruptionCosts costs = DisruptionCosts.of(karpenter.options());
        boolean isBySavings = karpenter.options().version().has(RuleChange.CANDIDATES_BY_SAVINGS);
        return candidates -> {
            ToDoubleFunction<Candidate> rank = isBySavings
                    ? candidate -> -candidate.savingsRatio() / utilization(candidate)
                    : candidate -> candidate.disruptionCost(costs, karpenter.now()) * utilization(candidate);
            List<Candidate> sorted = new ArrayList<>(candidates);
            sorted.sort(Comparator.comparingDouble(rank));
            return sorted;
        };
    }

    private static double utilization(Candidate candidate) {
        Resources requested = candidate.node().podRequests();
        Resources allocatable = candidate.node().allocatable();
        double cpu = (double) requested.cpuMillis() / Math.max(1, allocatable.cpuMillis());
        double memory = (double) requested.memoryBytes() / Math.max(1, allocatable.memoryBytes());
        return Math.max(Double.MIN_NORMAL, (cpu + memory) / 2);
    }

    /** Returns candidates by ascending disruption cost, which falls as they approach their expiry. */
    private static List<Candidate> byDisruptionCost(List<Candidate> candidates, DisruptionCosts costs, long now) {
        List<Candidate> sorted = new ArrayList<>(candidates);
        sorted.sort(Comparator.comparingDouble(candidate -> candidate.disruptionCost(costs, now)));
        return sorted;
    }

    /** Returns candidates in the order in which they are tried. */
    List<Candidate> sorted(List<Candidate> candidates);

    /**
     * Returns sorted candidates with those of different NodePools in turn.
     *
     * @param first the NodePools that come first
     */
    default List<Candidate> interleaved(List<Candidate> sorted, Set<String> first) {
        return SingleNodeConsolidation.shuffleCandidates(sorted, first);
    }
}
