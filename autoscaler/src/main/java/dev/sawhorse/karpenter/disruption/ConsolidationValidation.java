package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Looks again, after the validation delay, whether a consolidation command is still right: every node still qualifies, none is
 * nominated, the budgets as they are now allow all of them, and a new simulation comes to the same (Karpenter v1.14,
 * consolidation validation). The command itself stays as it was.
 */
final class ConsolidationValidation {
    private final Environment karpenter;
    private final Candidates candidates;
    private final DisruptionBudgets budgets;
    private final SchedulingSimulation simulation;
    private final Consolidation consolidation;

    ConsolidationValidation(
            Environment karpenter,
            Candidates candidates,
            DisruptionBudgets budgets,
            SchedulingSimulation simulation,
            Consolidation consolidation) {
        this.karpenter = karpenter;
        this.candidates = candidates;
        this.budgets = budgets;
        this.simulation = simulation;
        this.consolidation = consolidation;
    }

    /**
     * Returns a start of the command if it is still right, else of nothing, saying of a lone node why it was rejected. Of several
     * nothing is said: Karpenter v1.14 has lost their command by then.
     */
    Proposal.Start validated(Command command, Method method) {
        String rejection = rejection(command, method);
        if (rejection == null) {
            return new Proposal.Start(List.of(command));
        }
        if (command.candidates().size() == 1) {
            consolidation.publishRejected(command, rejection);
        }
        return Proposal.NOTHING;
    }

    /** Returns why the command is not right any more – churn, budget or scheduling – and null if it is. */
    private @Nullable String rejection(Command command, Method method) {
        List<Candidate> current = new ArrayList<>();
        String rejection = ofCandidates(command.candidates(), method, current);
        if (rejection == null) {
            rejection = isStillWhatComes(command, current) ? null : "scheduling";
        }
        return rejection;
    }

    private @Nullable String ofCandidates(List<Candidate> proposed, Method method, List<Candidate> current) {
        EligibilityIndex.Found found = candidates.look(method.isEventual()).found(method);
        for (Candidate candidate : proposed) {
            StateNode node = karpenter.state().findByNodeName(candidate.name());
            Candidate now = found.find(node == null ? candidate.node() : node);
            if (now != null) {
                current.add(now);
            }
        }
        current.sort(Comparator.comparingLong(candidate -> candidate.node().number()));
        if (current.size() != proposed.size()) {
            return "churn";
        }
        Map<String, Integer> left = budgets.left(method.reason());
        for (Candidate candidate : current) {
            String nodePool = candidate.nodePool().name();
            if (candidate.node().isNominated(karpenter.now()) || left.getOrDefault(nodePool, 0) == 0) {
                return "budget";
            }
            left.merge(nodePool, -1, Integer::sum);
        }
        return null;
    }

    private boolean isStillWhatComes(Command command, List<Candidate> current) {
        SchedulingSimulation.Outcome outcome = simulation.now().without(current, true);
        if (outcome == null || !outcome.placesAllButPending()) {
            return false;
        }
        List<NewNodeClaim> claims = outcome.result().newNodeClaims();
        if (claims.size() != command.replacements().size()) {
            return false;
        }
        return claims.isEmpty() || isAmong(command.replacements().get(0), claims.get(0));
    }

    /** The new simulation does not look at prices, so that it lists more types. */
    private static boolean isAmong(NewNodeClaim replacement, NewNodeClaim simulated) {
        Set<String> names = new TreeSet<>();
        simulated.instanceTypes().forEach(type -> names.add(type.name()));
        return replacement.instanceTypes().stream().map(InstanceType::name).allMatch(names::contains);
    }
}
