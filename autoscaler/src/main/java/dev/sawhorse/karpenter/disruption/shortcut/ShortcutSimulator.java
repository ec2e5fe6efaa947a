// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.Candidate;
import dev.sawhorse.karpenter.disruption.Consolidation;
import dev.sawhorse.karpenter.disruption.RoundSimulation;
import dev.sawhorse.karpenter.disruption.SchedulingSimulation;
import dev.sawhorse.karpenter.disruption.SchedulingSimulator;
import dev.sawhorse.karpenter.state.NodeMap;
import org.jspecify.annotations.Nullable;

/** The factory of {@link ShortcutSimulation}s, which share what stays valid from one instant to the next. */
final class ShortcutSimulator implements RoundSimulation.Source {
    private final SchedulingSimulator rules;
    private final Consolidation consolidation;
    private final SimulationCache cache = new SimulationCache();
    private final NodeMap<ReschedulablePods> pods = new NodeMap<>();
    private @Nullable SimulationKeys lastKeys;

    ShortcutSimulator(SchedulingSimulator rules, Consolidation consolidation) {
        this.rules = rules;
        this.consolidation = consolidation;
    }

    @Override
    public RoundSimulation now() {
        return new ShortcutSimulation(this, rules.now());
    }

    Consolidation consolidation() {
        return consolidation;
    }

    SimulationCache cache() {
        return cache;
    }

    /** Returns the reschedulable pods of a candidate. */
    @SuppressWarnings("ReferenceEquality") // Pods that have not changed are in the same list.
    ReschedulablePods pods(Candidate candidate) {
        ReschedulablePods known = pods.get(candidate.node());
        if (known == null || known.pods() != candidate.reschedulablePods()) {
            known = new ReschedulablePods(candidate.reschedulablePods());
            pods.put(candidate.node(), known);
        }
        return known;
    }

    /** Returns the keys of the simulations of an instant. */
    SimulationKeys keys(SchedulingSimulation instant) {
        lastKeys = new SimulationKeys(instant.input(), instant.withinConsolidateAfter(), lastKeys);
        return lastKeys;
    }
}
