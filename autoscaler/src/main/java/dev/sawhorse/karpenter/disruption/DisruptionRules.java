// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.UnmergedRules;
import java.util.List;

/**
 * The rules of consolidation that differ between versions or that {@link UnmergedRules} replace; the methods themselves are the
 * list of {@link DisruptionMethods}.
 *
 * @param order the order in which candidates are tried
 * @param destinations the nodes that take no pods of nodes which are consolidated
 * @param multiNodeCandidates the most nodes of one command
 * @param minimumSaving the least share of the price of nodes that their replacement must save
 */
record DisruptionRules(
        CandidateOrder order, UnavailableDestinations destinations, int multiNodeCandidates, double minimumSaving) {
    /** Returns the rules of the version of Karpenter, with those that are not merged in place of upstream's. */
    static DisruptionRules of(Environment karpenter) {
        UnmergedRules unmerged = karpenter.options().unmergedRules();
        return new DisruptionRules(
                unmerged.costByUtilization() ? CandidateOrder.byUtilization(karpenter) : CandidateOrder.of(karpenter),
                unmerged.destinationsWithinConsolidateAfter()
                        ? nodePools -> List.of()
                        : UnavailableDestinations.of(karpenter),
                unmerged.multiNodeCandidates(),
                unmerged.minimumSaving());
    }
}
