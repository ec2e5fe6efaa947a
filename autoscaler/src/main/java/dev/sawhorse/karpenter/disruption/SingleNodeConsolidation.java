package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.DisruptionReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does away with one node, with one cheaper node at most in its place: the first that can go, the NodePools taking turns
 * (Karpenter v1.14, single-node consolidation). Which pool begins is random upstream; here it is the one whose first node saves
 * most.
 */
final class SingleNodeConsolidation implements Method {
    private final Consolidation consolidation;
    private final ConsolidationValidation validation;
    private final ConsolidationMemo memo;

    SingleNodeConsolidation(Consolidation consolidation, ConsolidationValidation validation, ClusterState state) {
        this.consolidation = consolidation;
        this.validation = validation;
        this.memo = new ConsolidationMemo(state);
    }

    @Override
    public String reason() {
        return DisruptionReason.UNDERUTILIZED;
    }

    @Override
    public String consolidationType() {
        return "single";
    }

    @Override
    public boolean isEventual() {
        return false;
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return consolidation.shouldDisrupt(candidate);
    }

    @Override
    public Proposal compute(Map<String, Integer> budgets, List<Candidate> candidates, BalancedPolicy balanced) {
        if (memo.isConsolidated()) {
            return Proposal.NOTHING;
        }
        boolean constrained = false;
        for (Candidate candidate : takingTurns(Consolidation.bySavings(candidates))) {
            if (budgets.getOrDefault(candidate.nodePool().name(), 0) == 0) {
                constrained = true;
                continue;
            }
            Command command = balanced.canPass(candidate) ? compute(candidate) : null;
            if (command != null && balanced.approves(command)) {
                consolidation.publishApproved(command, balanced);
                return new Proposal.Validate(command, () -> validation.validated(command, this));
            }
        }
        if (!constrained) {
            memo.markConsolidated();
        }
        return Proposal.NOTHING;
    }

    /** Upstream goes on with the next node when a simulation fails. */
    private @Nullable Command compute(Candidate candidate) {
        try {
            return consolidation.compute(List.of(candidate));
        } catch (NoNodePoolException e) {
            return null;
        }
    }

    private static List<Candidate> takingTurns(List<Candidate> sorted) {
        Map<String, List<Candidate>> byPool = new LinkedHashMap<>();
        for (Candidate candidate : sorted) {
            byPool.computeIfAbsent(candidate.nodePool().name(), pool -> new ArrayList<>())
                    .add(candidate);
        }
        List<Candidate> turns = new ArrayList<>(sorted.size());
        for (int turn = 0; turns.size() < sorted.size(); turn++) {
            for (List<Candidate> ofPool : byPool.values()) {
                if (turn < ofPool.size()) {
                    turns.add(ofPool.get(turn));
                }
            }
        }
        return turns;
    }
}
