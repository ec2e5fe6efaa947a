// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.operator.Environment;
import java.util.List;
import java.util.Map;

/** A disruption method that disrupts what its selector chooses, one node at a time as {@link Drift} does. */
final class SelectorMethod implements Method {
    private final Environment karpenter;
    private final CandidateSelector selector;
    private final SimulatedReplacement replacement;

    SelectorMethod(Environment karpenter, CandidateSelector selector) {
        this.karpenter = karpenter;
        this.selector = selector;
        this.replacement = new SimulatedReplacement(karpenter, SimulationOptions.REPLACEMENT, false);
    }

    @Override
    public DisruptionReason reason() {
        return selector.reason();
    }

    @Override
    public String consolidationType() {
        return selector.name();
    }

    @Override
    public DisruptionClass disruptionClass() {
        return selector.isEventualDisruption() ? DisruptionClass.EVENTUAL : DisruptionClass.GRACEFUL;
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return !candidate.isStatic() && selector.shouldDisrupt(candidate, karpenter.now());
    }

    @Override
    public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
        return replacement.ofFirst(selector.select(candidates, karpenter.now()), budgets, pass);
    }
}
