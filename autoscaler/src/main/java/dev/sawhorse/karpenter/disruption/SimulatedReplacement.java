// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The replacement of one node whatever it costs: by the new claims that a simulated round opens for its pods, or by none if
 * they fit on other nodes. A node in a full reservation is deleted first if the feature gate allows it.
 */
final class SimulatedReplacement {
    private final Environment karpenter;
    private final ReservedFallback fallback;
    private final SimulationOptions options;

    /**
     * Makes the rule of a method.
     *
     * @param terminateFirst the feature gate by which nodes may be deleted before their replacements exist
     */
    SimulatedReplacement(Environment karpenter, SimulationOptions options, boolean terminateFirst) {
        this.karpenter = karpenter;
        this.fallback = new ReservedFallback(karpenter, terminateFirst);
        this.options = options;
    }

    /**
     * Returns the command for the first candidate that the budgets allow and whose pods all find a node; none if there is no
     * such candidate. Publishes why the pods of the candidates before it do not.
     */
    Proposal ofFirst(List<Candidate> candidates, Map<String, Integer> budgets, DisruptionPass pass) {
        RoundSimulation simulation = pass.simulation();
        for (Candidate candidate : candidates) {
            if (budgets.getOrDefault(candidate.nodePool().name(), 0) > 0) {
                Command command = of(candidate, simulation);
                if (command != null) {
                    return new Proposal.Commands(List.of(command));
                }
            }
        }
        return Proposal.Commands.NONE;
    }

    /** Returns the command for a candidate, null if not all of its pods find a node, which is published. */
    @Nullable
    Command of(Candidate candidate, RoundSimulation simulation) {
        ReservedFallback.Outcome outcome = fallback.simulate(simulation, candidate, options);
        if (outcome == null) {
            return null;
        }
        SimulationResults results = outcome.results();
        if (outcome.isTerminateFirst()) {
            return Command.terminateFirst(candidate, results.result());
        }
        if (results.allNonPendingPodsScheduled()) {
            return new Command(
                    List.of(candidate),
                    results.result().newNodeClaims(),
                    results.result(),
                    ReplacementPrice.of(karpenter.options().version()));
        }
        BlockedEvents.publish(karpenter, candidate, () -> EventText.sentence(results.nonPendingPodSchedulingErrors()));
        return null;
    }
}
