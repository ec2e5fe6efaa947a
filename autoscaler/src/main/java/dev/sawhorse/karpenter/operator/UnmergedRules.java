// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.operator;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of consolidation that upstream has been proposed and has not merged. No version of Karpenter has them.
 *
 * @param multiNodeCandidates the number of candidates above which multi-node consolidation tries one more than this at
 *     most; upstream's number is {@value #UPSTREAM_MULTI_NODE_CANDIDATES}
 * @param destinationsWithinConsolidateAfter whether nodes inside their consolidateAfter take the pods of nodes that are
 *     consolidated, whatever the version says
 * @param minimumSaving the least share of the price of nodes that their replacement must save
 * @param costByUtilization whether disruption costs are scaled by the utilization of the node where candidates are put in order
 */
public record UnmergedRules(
        int multiNodeCandidates,
        boolean destinationsWithinConsolidateAfter,
        double minimumSaving,
        boolean costByUtilization) {
    /** The constant of upstream's multi-node consolidation. */
    public static final int UPSTREAM_MULTI_NODE_CANDIDATES = 100;

    /** No such rule: upstream's rules hold. */
    public static final UnmergedRules NONE = new UnmergedRules(UPSTREAM_MULTI_NODE_CANDIDATES, false, 0, false);

    public UnmergedRules {
        if (multiNodeCandidates < 1) {
            throw new IllegalArgumentException("multiNodeCandidates " + multiNodeCandidates + " is below 1");
        }
        if (!(minimumSaving >= 0 && minimumSaving < 1)) {
            throw new IllegalArgumentException("minimumSaving " + minimumSaving + " is not from 0 to below 1");
        }
    }

    /** Returns the remark that these are not upstream's rules, empty for {@link #NONE}. */
    public String remark() {
        List<String> texts = texts();
        return texts.isEmpty() ? "" : "rules that are NOT UPSTREAM: " + String.join(", ", texts);
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        if (multiNodeCandidates != NONE.multiNodeCandidates) {
            texts.add("multi-node consolidation of " + multiNodeCandidates + " candidates, not "
                    + NONE.multiNodeCandidates);
        }
        if (destinationsWithinConsolidateAfter) {
            texts.add("nodes inside consolidateAfter take pods");
        }
        if (minimumSaving > 0) {
            texts.add("a replacement saves at least "
                    + new BigDecimal(Double.toString(minimumSaving))
                            .movePointRight(2)
                            .stripTrailingZeros()
                            .toPlainString()
                    + "%");
        }
        if (costByUtilization) {
            texts.add("candidates in the order of disruption costs times utilization");
        }
        return texts;
    }
}
