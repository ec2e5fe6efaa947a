// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;

/** The place of empty nodes in consolidation, which leaves their deletion to {@link Emptiness}. */
enum EmptyCandidates {
    /** They are no candidates. */
    INELIGIBLE,
    /** They are candidates, which multi-node and single-node consolidation skip once their budgets have been checked. */
    SKIPPED;

    /** Returns the rule of a version. */
    static EmptyCandidates of(KarpenterVersion version) {
        return version.has(RuleChange.EMPTY_NODES_NOT_CONSOLIDATED) ? INELIGIBLE : SKIPPED;
    }

    /** Returns whether a candidate is left out of the candidates of consolidation. */
    boolean isIneligible(Candidate candidate) {
        return this == INELIGIBLE && candidate.isEmpty();
    }

    /** Returns whether consolidation passes over one of its candidates. */
    @Upstream(
            file = "pkg/controllers/disruption/multinodeconsolidation.go",
            symbol = "MultiNodeConsolidation.ComputeCommands")
    @Upstream(
            file = "pkg/controllers/disruption/singlenodeconsolidation.go",
            symbol = "SingleNodeConsolidation.ComputeCommands")
    boolean isSkipped(Candidate candidate) {
        return this == SKIPPED && candidate.reschedulablePods().isEmpty();
    }
}
