// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.version.RuleChange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

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
