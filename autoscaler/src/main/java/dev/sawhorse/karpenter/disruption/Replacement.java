// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.EventRecorder;
import java.util.List;
import java.util.Map;

/**
 * The replacement of one node whatever it costs: by the new claims that a simulated round opens for its pods, or by none if
 * they fit on other nodes.
 */
final class Replacement {
    private final Environment karpenter;

    Replacement(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /**
     * Returns the command for the first candidate that the budgets allow and whose pods all find a node; none if there is no
     * such candidate. Publishes why the pods of the candidates before it do not.
     */
    Proposal ofFirst(List<Candidate> candidates, Map<String, Integer> budgets, DisruptionPass pass) {
        RoundSimulation simulation = pass.simulation();
        for (Candidate candidate : candidates) {
            if (budgets.getOrDefault(candidate.nodePool().name(), 0) == 0) {
                continue;
            }
            SimulationResults results = simulation.simulateScheduling(List.of(candidate), false);
            if (results == null) {
                continue;
            }
            if (results.allNonPendingPodsScheduled()) {
                return new Proposal.Commands(
                        List.of(new Command(List.of(candidate), results.result().newNodeClaims(), results.result())));
            }
            karpenter
                    .events()
                    .publish(
                            candidate.nodeClaim(),
                            candidate.kubeNode(),
                            "DisruptionBlocked",
                            EventRecorder.DEDUPE,
                            () -> EventText.sentence(results.nonPendingPodSchedulingErrors()));
        }
        return Proposal.Commands.NONE;
    }
}
