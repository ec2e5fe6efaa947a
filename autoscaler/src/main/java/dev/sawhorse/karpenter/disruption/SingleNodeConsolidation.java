package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.DisruptionReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Does away with one node, with one cheaper node at most in its place: the first that can go, the NodePools taking turns
 * (Karpenter v1.14, single-node consolidation). After three minutes it gives up without remembering that it found nothing. Which
 * pool begins is random upstream; here it is the one whose first node saves most.
 */
final class SingleNodeConsolidation implements Method {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final Environment karpenter;
    private final Consolidation consolidation;
    private final ConsolidationValidation validation;
    private final ConsolidationMemo memo;
    private final SimulatedCpuTime time;
    private Set<String> unseenNodePools = Set.of();

    SingleNodeConsolidation(
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
        return "single";
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
    @SuppressWarnings("ReferenceEquality") // The nodes of a NodePool share it.
    public Proposal compute(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass look) {
        if (memo.isConsolidated()) {
            return Proposal.NOTHING;
        }
        BalancedPolicy balanced = look.balanced();
        SchedulingSimulation.Base now = look.now();
        boolean constrained = false;
        List<Candidate> bySavings = toLookAt(look.interested(this), budgets, now);
        Set<String> unseen = nodePools(bySavings);
        List<Candidate> order = takingTurns(bySavings, unseen);
        NodePool allowing = null;
        for (int i = 0; i < order.size(); i++) {
            Candidate candidate = order.get(i);
            if (time.isOver(TIMEOUT)) {
                karpenter
                        .cluster()
                        .journal()
                        .append(new Observation.ConsolidationTimedOut(consolidationType(), order.size(), i));
                unseenNodePools = unseen;
                return Proposal.NOTHING;
            }
            if (candidate.nodePool() != allowing) {
                unseen.remove(candidate.nodePool().name());
                if (budgets.getOrDefault(candidate.nodePool().name(), 0) == 0) {
                    constrained = true;
                    continue;
                }
                allowing = candidate.nodePool();
            }
            Command command = balanced.canPass(candidate) ? compute(candidate, now) : null;
            if (command != null && balanced.approves(command)) {
                consolidation.publishApproved(command, balanced);
                return new Proposal.Validate(command, () -> validation.validated(command, this));
            }
        }
        if (!constrained) {
            memo.markConsolidated();
        }
        unseenNodePools = unseen;
        return Proposal.NOTHING;
    }

    /** Leaves out what nothing comes of, where neither turns nor time are lost by that. */
    private List<Candidate> toLookAt(
            EligibilityIndex.Found found, Map<String, Integer> budgets, SchedulingSimulation.Base now) {
        Set<String> nodePools = found.nodePools();
        boolean isOpen = nodePools.size() == 1
                && budgets.getOrDefault(nodePools.iterator().next(), 0) > 0;
        return isOpen && time.isInstant() ? consolidation.open(found, now) : found.bySavings();
    }

    @SuppressWarnings("ReferenceEquality") // The nodes of a NodePool share it.
    private static Set<String> nodePools(List<Candidate> candidates) {
        Set<String> names = new LinkedHashSet<>();
        NodePool last = null;
        for (Candidate candidate : candidates) {
            if (candidate.nodePool() != last) {
                last = candidate.nodePool();
                names.add(last.name());
            }
        }
        return names;
    }

    /** Upstream goes on with the next node when a simulation fails. */
    private @Nullable Command compute(Candidate candidate, SchedulingSimulation.Base now) {
        try {
            return consolidation.compute(List.of(candidate), now);
        } catch (NoNodePoolException e) {
            return null;
        }
    }

    /** NodePools that the last pass did not come to before it was broken off begin. */
    private List<Candidate> takingTurns(List<Candidate> sorted, Set<String> nodePools) {
        if (nodePools.size() < 2) {
            return sorted;
        }
        Map<String, List<Candidate>> byPool = new LinkedHashMap<>();
        unseenNodePools.forEach(pool -> byPool.put(pool, new ArrayList<>()));
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
