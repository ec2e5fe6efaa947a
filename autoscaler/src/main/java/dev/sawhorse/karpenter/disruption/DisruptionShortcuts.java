package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.function.Function;

/**
 * What makes the disruption loop faster without a change of what it decides: each shortcut stands in front of a rule and returns
 * what the rule returns.
 */
public interface DisruptionShortcuts {
    /** No shortcut: the rules themselves. */
    DisruptionShortcuts NONE = new DisruptionShortcuts() {
        @Override
        public Function<StateNode, CandidatePods> pods() {
            return CandidatePods::of;
        }

        @Override
        public CandidateSource candidates(Candidates rules, Environment karpenter) {
            return rules;
        }

        @Override
        public RoundSimulation.Source simulations(SchedulingSimulator rules, Consolidation consolidation) {
            return rules;
        }
    };

    /** Returns what stands in front of {@link CandidatePods#of}. */
    Function<StateNode, CandidatePods> pods();

    /** Returns what stands in front of the search for candidates. */
    CandidateSource candidates(Candidates rules, Environment karpenter);

    /**
     * Returns what stands in front of scheduling simulations.
     *
     * @param consolidation the rules by which their results are used
     */
    RoundSimulation.Source simulations(SchedulingSimulator rules, Consolidation consolidation);
}
