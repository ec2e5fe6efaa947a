package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.state.DisruptionReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Does away with several nodes at once, with one new node at most in their place: as many as a binary search over those that
 * save most can find (Karpenter v1.14, multi-node consolidation).
 *
 * <p>The search looks at 101 nodes at most, not at 100: upstream counts the last index in. A larger number of nodes may work
 * where a smaller does not; the search keeps the last that did. After a minute it is broken off; what it found by then counts,
 * and if that is nothing the method believes that there is nothing.
 */
final class MultiNodeConsolidation implements Method {
    private static final int MAX_CANDIDATES = 100;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final Environment karpenter;
    private final Consolidation consolidation;
    private final ConsolidationValidation validation;
    private final ConsolidationMemo memo;
    private final SimulatedCpuTime time;

    MultiNodeConsolidation(
            Environment karpenter,
            Consolidation consolidation,
            ConsolidationValidation validation,
            SimulatedCpuTime time) {
        this.karpenter = karpenter;
        this.consolidation = consolidation;
        this.validation = validation;
        this.memo = new ConsolidationMemo(karpenter.state());
        this.time = time;
    }

    @Override
    public String reason() {
        return DisruptionReason.UNDERUTILIZED;
    }

    @Override
    public String consolidationType() {
        return "multi";
    }

    @Override
    public boolean isEventual() {
        return false;
    }

    @Override
    public Object rule() {
        return consolidation;
    }

    @Override
    public boolean shouldDisrupt(Candidate candidate) {
        return consolidation.shouldDisrupt(candidate);
    }

    @Override
    public Interest interest(Candidate candidate) {
        return consolidation.interest(candidate);
    }

    @Override
    public boolean isSatisfied() {
        return memo.isConsolidated();
    }

    @Override
    public Proposal compute(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass look) {
        if (memo.isConsolidated()) {
            return Proposal.NOTHING;
        }
        List<Candidate> disruptable = withinBudgets(look.bySavings(this), budgets);
        BalancedPolicy balanced = look.balanced();
        Command command = largest(disruptable, look, balanced);
        if (command == null) {
            if (disruptable.size() == candidates.size()) {
                memo.markConsolidated();
            }
            return Proposal.NOTHING;
        }
        consolidation.publishApproved(command, balanced);
        return new Proposal.Validate(command, () -> validation.validated(command, this));
    }

    @SuppressWarnings("ReferenceEquality") // The nodes of a NodePool share it.
    private static List<Candidate> withinBudgets(List<Candidate> candidates, Map<String, Integer> budgets) {
        List<Candidate> within = new ArrayList<>();
        long allowed = budgets.values().stream().mapToLong(Integer::longValue).sum();
        NodePool last = null;
        int left = 0;
        for (int i = 0; i < candidates.size() && within.size() < allowed; i++) {
            NodePool nodePool = candidates.get(i).nodePool();
            if (nodePool != last) {
                if (last != null) {
                    budgets.put(last.name(), left);
                }
                last = nodePool;
                left = budgets.getOrDefault(nodePool.name(), 0);
            }
            if (left > 0) {
                within.add(candidates.get(i));
                left--;
            }
        }
        return within;
    }

    private @Nullable Command largest(List<Candidate> candidates, DisruptionPass look, BalancedPolicy balanced) {
        if (candidates.size() < 2) {
            return null;
        }
        int low = 1;
        int high = candidates.size() <= MAX_CANDIDATES ? candidates.size() - 1 : MAX_CANDIDATES;
        SchedulingSimulation.Base now = look.now();
        Command best = null;
        while (low <= high) {
            int last = (low + high) / 2;
            Command found = consolidation.compute(candidates.subList(0, last + 1), now);
            if (time.isOver(TIMEOUT)) {
                time.brokenOffAt(TIMEOUT);
                karpenter
                        .cluster()
                        .journal()
                        .append(new Observation.ConsolidationTimedOut(
                                consolidationType(),
                                candidates.size(),
                                best == null ? 0 : best.candidates().size()));
                return best;
            }
            Command command = sensible(found);
            if (command != null && balanced.approves(command)) {
                best = command;
                low = last + 1;
            } else {
                high = last - 1;
            }
        }
        return best;
    }

    /** A replacement must be cheaper than the cheapest of the nodes that is of one of its types: else that one could stay. */
    private static @Nullable Command sensible(@Nullable Command command) {
        if (command == null || command.replacements().isEmpty()) {
            return command;
        }
        NewNodeClaim replacement = command.replacements().get(0);
        Map<String, Double> prices = cheapestByType(command.candidates(), replacement);
        double limit = Double.MAX_VALUE;
        for (InstanceType type : replacement.instanceTypes()) {
            limit = Math.min(limit, prices.getOrDefault(type.name(), Double.MAX_VALUE));
        }
        NewNodeClaim cheaper = replacement.withInstanceTypes(Consolidation.typesBelow(limit, replacement));
        boolean possible = !cheaper.instanceTypes().isEmpty()
                && Consolidation.missedMinValues(cheaper).isEmpty();
        return possible ? command.withReplacement(cheaper) : null;
    }

    /** Returns the least the nodes of each type could be bought for; a type without such an offering counts as free. */
    private static Map<String, Double> cheapestByType(List<Candidate> candidates, NewNodeClaim replacement) {
        Map<String, Double> cheapest = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            InstanceType type = candidate.instanceType();
            if (type != null) {
                Requirements labels = Requirements.ofLabels(candidate.labels());
                cheapest.merge(type.name(), type.cheapestListedPrice(labels, replacement.wellKnown()), Math::min);
            }
        }
        cheapest.replaceAll((type, price) -> Double.isInfinite(price) ? 0 : price);
        return cheapest;
    }
}
