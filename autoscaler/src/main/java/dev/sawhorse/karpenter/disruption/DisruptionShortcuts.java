// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.function.Function;

/**
 * The seam of the disruption loop's shortcuts: each stands in front of a rule and returns what the rule returns, in less time.
 */
public interface DisruptionShortcuts {
    /** No shortcut: the rules themselves. */
    DisruptionShortcuts NONE = new DisruptionShortcuts() {
        @Override
        public Function<StateNode, CandidatePods> pods(Function<StateNode, CandidatePods> rules) {
            return rules;
        }

        @Override
        public CandidateSource candidates(Candidates rules, Environment karpenter) {
            return rules;
        }

        @Override
        public CandidateOrder order(CandidateOrder rules) {
            return rules;
        }

        @Override
        public RoundSimulation.Source simulations(SchedulingSimulator rules, Consolidation consolidation) {
            return rules;
        }
    };

    /** Returns what stands in front of {@link CandidatePods#of}. */
    Function<StateNode, CandidatePods> pods(Function<StateNode, CandidatePods> rules);

    /** Returns what stands in front of the search for candidates. */
    CandidateSource candidates(Candidates rules, Environment karpenter);

    /** Returns what stands in front of the sorting of candidates. */
    CandidateOrder order(CandidateOrder rules);

    /**
     * Returns what stands in front of scheduling simulations.
     *
     * @param consolidation the rules by which their results are used
     */
    RoundSimulation.Source simulations(SchedulingSimulator rules, Consolidation consolidation);
}
