// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.CandidateOrder;
import dev.sawhorse.karpenter.disruption.CandidatePods;
import dev.sawhorse.karpenter.disruption.CandidateSource;
import dev.sawhorse.karpenter.disruption.Candidates;
import dev.sawhorse.karpenter.disruption.Consolidation;
import dev.sawhorse.karpenter.disruption.DisruptionShortcuts;
import dev.sawhorse.karpenter.disruption.RoundSimulation;
import dev.sawhorse.karpenter.disruption.SchedulingSimulator;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.sim.Shortcuts;
import java.util.function.Function;

/** The shortcuts of the disruption loop. */
public final class ConsolidationShortcuts implements DisruptionShortcuts {
    /** Returns the shortcuts, none if {@link Shortcuts} are off. */
    public static DisruptionShortcuts ifEnabled() {
        return Shortcuts.areEnabled() ? new ConsolidationShortcuts() : DisruptionShortcuts.NONE;
    }

    @Override
    public Function<StateNode, CandidatePods> pods(Function<StateNode, CandidatePods> rules) {
        return new KnownCandidatePods(rules);
    }

    @Override
    public CandidateSource candidates(Candidates rules, Environment karpenter) {
        return new IndexedCandidates(rules, karpenter);
    }

    @Override
    public CandidateOrder order(CandidateOrder rules) {
        return rules == CandidateOrder.BY_SAVINGS ? new KnownOrder() : rules;
    }

    @Override
    public RoundSimulation.Source simulations(SchedulingSimulator rules, Consolidation consolidation) {
        return new ShortcutSimulator(rules, consolidation);
    }
}
