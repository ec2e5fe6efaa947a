// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.List;
import java.util.Set;

/** The orders in which consolidation tries candidates. */
public interface CandidateOrder {
    /** The orders as the rules compute them. */
    CandidateOrder RULES = new CandidateOrder() {
        @Override
        public List<Candidate> sorted(List<Candidate> candidates) {
            return Consolidation.sortCandidates(candidates);
        }

        @Override
        public List<Candidate> interleaved(List<Candidate> sorted, Set<String> first) {
            return SingleNodeConsolidation.shuffleCandidates(sorted, first);
        }
    };

    /** Returns candidates by descending savings per unit of disruption. */
    List<Candidate> sorted(List<Candidate> candidates);

    /**
     * Returns sorted candidates with those of different NodePools in turn.
     *
     * @param first the NodePools that come first
     */
    List<Candidate> interleaved(List<Candidate> sorted, Set<String> first);
}
