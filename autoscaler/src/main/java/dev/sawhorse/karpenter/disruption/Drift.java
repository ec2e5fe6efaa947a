package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.DisruptionReason;
import dev.sawhorse.karpenter.state.EventRecorder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Replaces nodes that are no longer what their NodePool asks for, one at a time, whatever that costs: those without pods first,
 * and the longest drifted first (Karpenter v1.14, drift). There is no validation.
 */
final class Drift implements Method {
    private static final Comparator<Candidate> ORDER = Comparator.<Candidate, Boolean>comparing(
                    candidate -> !candidate.reschedulablePods().isEmpty())
            .thenComparingLong(Drift::driftedSince);

    private final Environment karpenter;

    Drift(Environment karpenter) {
        this.karpenter = karpenter;
    }

    private static long driftedSince(Candidate candidate) {
        Condition drifted = candidate.nodeClaim().condition(Conditions.DRIFTED);
        return drifted == null ? 0 : drifted.lastTransitionAt();
    }

    @Override
    public String reason() {
        return DisruptionReason.DRIFTED;
    }

    @Override
    public String consolidationType() {
        return "";
    }

    @Override
    public boolean isEventual() {
        return true;
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return !candidate.isStatic() && candidate.drifted();
    }

    @Override
    public Interest interest(Candidate candidate) {
        return Interest.of(shouldDisrupt(candidate));
    }

    @Override
    public Proposal compute(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass look) {
        SchedulingSimulation.Base now = look.now();
        for (Candidate candidate : candidates.stream().sorted(ORDER).toList()) {
            if (budgets.getOrDefault(candidate.nodePool().name(), 0) == 0) {
                continue;
            }
            SchedulingSimulation.Outcome outcome = now.without(List.of(candidate), false);
            if (outcome == null) {
                continue;
            }
            if (outcome.placesAllButPending()) {
                return new Proposal.Start(
                        List.of(new Command(List.of(candidate), outcome.result().newNodeClaims(), outcome.result())));
            }
            karpenter
                    .events()
                    .publish(
                            candidate.nodeClaim(),
                            candidate.kubeNode(),
                            "DisruptionBlocked",
                            EventRecorder.DEDUPE,
                            () -> EventText.sentence(outcome.reasons()));
        }
        return Proposal.NOTHING;
    }
}
