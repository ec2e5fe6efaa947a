// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The disruption method that deletes one node or replaces it by one cheaper node: the first candidate for which that works, the
 * NodePools taking turns ({@code disruption/singlenodeconsolidation.go}, Karpenter v1.14).
 *
 * <p>Differences: the order of NodePools is random upstream; here the NodePool whose first candidate saves most comes first.
 */
final class SingleNodeConsolidation extends ConsolidationMethod {
    private static final Duration TIMEOUT = Duration.ofMinutes(3);

    private final CandidateOrder order;
    private final SimulatedCpuTime time;

    /** The NodePools that the last pass did not reach before its timeout, which come first in the next. */
    private Set<String> previouslyUnseenNodePools = Set.of();

    SingleNodeConsolidation(
            Environment karpenter,
            Consolidation consolidation,
            ConsolidationValidation validation,
            CandidateOrder order,
            SimulatedCpuTime time) {
        super(karpenter, consolidation, validation);
        this.order = order;
        this.time = time;
    }

    @Upstream(
            file = "pkg/controllers/disruption/singlenodeconsolidation.go",
            symbol = "SingleNodeConsolidation.ConsolidationType")
    @Override
    public String consolidationType() {
        return "single";
    }

    @Upstream(
            file = "pkg/controllers/disruption/singlenodeconsolidation.go",
            symbol = "SingleNodeConsolidation.ComputeCommands",
            differs = "measures its timeout in simulated CPU time")
    @Override
    public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
        if (isConsolidated()) {
            return Proposal.Commands.NONE;
        }
        BalancedPolicy balanced = pass.balanced();
        List<Candidate> sorted = sortCandidates(candidates);
        boolean constrainedByBudgets = false;
        Set<String> unseenNodePools = new LinkedHashSet<>();
        sorted.forEach(candidate -> unseenNodePools.add(candidate.nodePool().name()));
        for (int i = 0; i < sorted.size(); i++) {
            Candidate candidate = sorted.get(i);
            if (time.isOver(TIMEOUT)) {
                recordTimeout(sorted.size(), i);
                previouslyUnseenNodePools = unseenNodePools;
                return Proposal.Commands.NONE;
            }
            String nodePool = candidate.nodePool().name();
            unseenNodePools.remove(nodePool);
            if (budgets.getOrDefault(nodePool, 0) == 0) {
                constrainedByBudgets = true;
                continue;
            }
            if (consolidation().isSkipped(candidate) || !balanced.canPass(candidate)) {
                continue;
            }
            Command command = commandFor(candidate, pass.simulation());
            if (command != null && balanced.approves(command)) {
                return propose(command, balanced);
            }
        }
        if (!constrainedByBudgets) {
            markConsolidated();
        }
        previouslyUnseenNodePools = unseenNodePools;
        return Proposal.Commands.NONE;
    }

    /** An error of a simulation is logged upstream, and the next candidate is tried. */
    private @Nullable Command commandFor(Candidate candidate, RoundSimulation simulation) {
        try {
            return consolidation().commandFor(List.of(candidate), simulation);
        } catch (NoNodePoolException e) {
            return null;
        }
    }

    /** Sorts candidates and interleaves those of different NodePools ({@code SortCandidates}). */
    @Upstream(
            file = "pkg/controllers/disruption/singlenodeconsolidation.go",
            symbol = "SingleNodeConsolidation.SortCandidates")
    List<Candidate> sortCandidates(List<Candidate> candidates) {
        return order.interleaved(order.sorted(candidates), previouslyUnseenNodePools);
    }

    /**
     * Interleaves the candidates of different NodePools ({@code shuffleCandidates}).
     *
     * @param sorted the candidates by descending savings
     * @param first the NodePools that come first
     */
    @Upstream(
            file = "pkg/controllers/disruption/singlenodeconsolidation.go",
            symbol = "SingleNodeConsolidation.shuffleCandidates",
            differs = "begins with the NodePool whose first candidate saves most; the order of NodePools is random "
                    + "upstream")
    static List<Candidate> shuffleCandidates(List<Candidate> sorted, Set<String> first) {
        Map<String, List<Candidate>> byNodePool = new LinkedHashMap<>();
        first.forEach(nodePool -> byNodePool.put(nodePool, new ArrayList<>()));
        for (Candidate candidate : sorted) {
            byNodePool
                    .computeIfAbsent(candidate.nodePool().name(), nodePool -> new ArrayList<>())
                    .add(candidate);
        }
        List<Candidate> interleaved = new ArrayList<>(sorted.size());
        for (int i = 0; interleaved.size() < sorted.size(); i++) {
            for (List<Candidate> ofNodePool : byNodePool.values()) {
                if (i < ofNodePool.size()) {
                    interleaved.add(ofNodePool.get(i));
                }
            }
        }
        return interleaved;
    }
}
