package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.DisruptionReason;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Deletes nodes without pods worth moving, under every consolidation policy: as many in one command as budgets allow, the one
 * that saves most first. What was found is looked at again after the validation delay (Karpenter v1.14, emptiness).
 *
 * <p>Karpenter's order among equal nodes is random; here the older goes first.
 */
final class Emptiness implements Method {
    private final Environment karpenter;
    private final Candidates candidates;
    private final DisruptionBudgets budgets;
    private final RepeatedEvents unconsolidatable;

    /**
     * Makes the method.
     *
     * @param unconsolidatable says why a node stays
     */
    Emptiness(
            Environment karpenter, Candidates candidates, DisruptionBudgets budgets, RepeatedEvents unconsolidatable) {
        this.karpenter = karpenter;
        this.candidates = candidates;
        this.budgets = budgets;
        this.unconsolidatable = unconsolidatable;
    }

    @Override
    public String reason() {
        return DisruptionReason.EMPTY;
    }

    @Override
    public String consolidationType() {
        return "empty";
    }

    @Override
    public boolean isEventual() {
        return false;
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        if (candidate.isStatic()) {
            return false;
        }
        if (candidate.nodePool().disruption().consolidateAfter() == null) {
            unconsolidatable.publish(candidate, Consolidation::disabled);
            return false;
        }
        if (karpenter.state().hasBufferPods(candidate.providerId())) {
            unconsolidatable.publish(candidate, it -> "Node \"" + it.name() + "\" has buffer pods");
            return false;
        }
        return candidate.isEmpty() && candidate.consolidatable();
    }

    @Override
    public Interest interest(Candidate candidate) {
        if (candidate.isStatic()) {
            return Interest.NONE;
        }
        return candidate.nodePool().disruption().consolidateAfter() == null
                        || karpenter.options().featureGates().capacityBuffer()
                ? Interest.TO_BE_ASKED
                : Interest.of(candidate.isEmpty() && candidate.consolidatable());
    }

    @Override
    public Proposal compute(Map<String, Integer> left, List<Candidate> found, DisruptionPass look) {
        List<Candidate> empty = withinBudgets(Consolidation.bySavings(found), left);
        if (empty.isEmpty()) {
            return Proposal.NOTHING;
        }
        Command command = Command.delete(empty);
        return new Proposal.Validate(command, () -> validate(command));
    }

    private static List<Candidate> withinBudgets(List<Candidate> candidates, Map<String, Integer> left) {
        List<Candidate> within = new ArrayList<>();
        for (Candidate candidate : candidates) {
            String nodePool = candidate.nodePool().name();
            if (left.getOrDefault(nodePool, 0) > 0) {
                within.add(candidate);
                left.merge(nodePool, -1, Integer::sum);
            }
        }
        return within;
    }

    /** Keeps of the proposed nodes those that still qualify, are not nominated, and fit the budgets as they are now. */
    private Proposal.Start validate(Command command) {
        List<Candidate> proposed = command.candidates();
        Set<String> names = new LinkedHashSet<>();
        proposed.forEach(candidate -> names.add(candidate.name()));
        List<Candidate> still = candidates.find(this).stream()
                .filter(candidate -> names.contains(candidate.name()))
                .filter(candidate -> !candidate.node().isNominated(karpenter.now()))
                .toList();
        List<Candidate> valid = still.isEmpty() ? still : withinBudgets(still, budgets.left(reason()));
        return new Proposal.Start(valid.isEmpty() ? List.of() : List.of(command.withCandidates(valid)));
    }
}
