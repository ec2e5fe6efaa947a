// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.disruption.Consolidation.Replacement;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The disruption method that deletes several nodes at once or replaces them by one cheaper node
 * ({@code disruption/multinodeconsolidation.go}, Karpenter v1.14).
 */
final class MultiNodeConsolidation extends ConsolidationMethod {
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final CandidateOrder order;
    private final int maxParallel;
    private final SimulatedCpuTime time;

    MultiNodeConsolidation(
            Environment karpenter,
            Consolidation consolidation,
            ConsolidationValidation validation,
            CandidateOrder order,
            int maxParallel,
            SimulatedCpuTime time) {
        super(karpenter, consolidation, validation);
        this.order = order;
        this.maxParallel = maxParallel;
        this.time = time;
    }

    @Upstream(
            file = "pkg/controllers/disruption/multinodeconsolidation.go",
            symbol = "MultiNodeConsolidation.ConsolidationType")
    @Override
    public String consolidationType() {
        return "multi";
    }

    @Upstream(
            file = "pkg/controllers/disruption/multinodeconsolidation.go",
            symbol = "MultiNodeConsolidation.ComputeCommands")
    @Override
    public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
        if (isConsolidated()) {
            return Proposal.Commands.NONE;
        }
        List<Candidate> disruptable = new ArrayList<>();
        boolean constrainedByBudgets = false;
        for (Candidate candidate : order.sorted(candidates)) {
            String nodePool = candidate.nodePool().name();
            if (budgets.getOrDefault(nodePool, 0) == 0) {
                constrainedByBudgets = true;
            } else if (!consolidation().isSkipped(candidate)) {
                disruptable.add(candidate);
                budgets.merge(nodePool, -1, Integer::sum);
            }
        }
        BalancedPolicy balanced = pass.balanced();
        Command command = firstNConsolidationOption(disruptable, pass, balanced);
        if (command == null) {
            if (!constrainedByBudgets) {
                markConsolidated();
            }
            return Proposal.Commands.NONE;
        }
        return propose(command, balanced);
    }

    /**
     * Returns the command for the most candidates, found by binary search over the number of candidates from the first on
     * ({@code firstNConsolidationOption}); null if there is none. After the timeout the best command found so far counts.
     */
    @Upstream(
            file = "pkg/controllers/disruption/multinodeconsolidation.go",
            symbol = "MultiNodeConsolidation.firstNConsolidationOption",
            differs = "measures its timeout in simulated CPU time")
    private @Nullable Command firstNConsolidationOption(
            List<Candidate> candidates, DisruptionPass pass, BalancedPolicy balanced) {
        if (candidates.size() < 2) {
            return null;
        }
        RoundSimulation simulation = pass.simulation();
        PrefixSearch search = new PrefixSearch(candidates.size(), maxParallel);
        while (search.hasNext()) {
            Command found = consolidation().commandFor(candidates.subList(0, search.next()), simulation);
            if (time.isOver(TIMEOUT)) {
                time.brokenOffAt(TIMEOUT);
                Command lastSaved = search.lastSaved();
                recordTimeout(
                        candidates.size(),
                        lastSaved == null ? 0 : lastSaved.candidates().size());
                return lastSaved;
            }
            Command command = found == null ? null : filterOutSameInstanceType(found, consolidation());
            search.tried(command != null && balanced.approves(command) ? command : null);
        }
        return search.lastSaved();
    }

    /**
     * Returns the command with the replacement's types that are cheaper than every candidate of one of these types; null if
     * none is left ({@code filterOutSameInstanceType}). Otherwise the cheapest such candidate could stay, and fewer pods would
     * move.
     */
    @Upstream(file = "pkg/controllers/disruption/multinodeconsolidation.go", symbol = "filterOutSameInstanceType")
    static @Nullable Command filterOutSameInstanceType(Command command, Consolidation consolidation) {
        if (command.replacements().isEmpty()) {
            return command;
        }
        NewNodeClaim replacement = command.replacements().get(0);
        Map<String, Double> prices = cheapestPrices(command.candidates(), replacement);
        double maxPrice = Double.MAX_VALUE;
        for (InstanceType type : replacement.instanceTypes()) {
            maxPrice = Math.min(maxPrice, prices.getOrDefault(type.name(), Double.MAX_VALUE));
        }
        Replacement cheaper = consolidation.removeInstanceTypeOptionsByPriceAndMinValues(replacement, maxPrice);
        NewNodeClaim claim = cheaper.claim();
        return claim == null ? null : command.withReplacement(claim);
    }

    /**
     * Returns the lowest price of the candidates of each instance type, in USD per hour. A type without an offering of a
     * candidate's zone and capacity type has price 0, as the missing entry of a Go map.
     */
    @Upstream(file = "pkg/controllers/disruption/multinodeconsolidation.go", symbol = "filterOutSameInstanceType")
    private static Map<String, Double> cheapestPrices(List<Candidate> candidates, NewNodeClaim replacement) {
        Map<String, Double> prices = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            InstanceType type = candidate.instanceType();
            if (type != null) {
                Requirements labels = Requirements.ofLabels(candidate.labels());
                prices.merge(type.name(), type.cheapestListedPrice(labels, replacement.wellKnown()), Math::min);
            }
        }
        prices.replaceAll((type, price) -> Double.isInfinite(price) ? 0 : price);
        return prices;
    }
}
