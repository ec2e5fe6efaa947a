// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The simulation of the replacement of one node, which says whether the node has to be deleted first: if its pods find places
 * only in the reservation whose last instance it is ({@code disruption/helpers.go SimulateSchedulingWithReservedFallback}).
 */
final class ReservedFallback {
    private final String reservationLabel;
    private final boolean isTerminateFirstEnabled;

    /**
     * The outcome of a simulation.
     *
     * @param results the places with the node's instance free if it has to be deleted first, else without
     */
    record Outcome(SimulationResults results, boolean isTerminateFirst) {}

    /** @param gate the feature gate of the method */
    ReservedFallback(Environment karpenter, boolean gate) {
        this.reservationLabel = karpenter.cloudProvider().wellKnownLabels().reservationId();
        this.isTerminateFirstEnabled = gate && karpenter.options().version().has(RuleChange.TERMINATE_FIRST);
    }

    /**
     * Simulates the replacement of a node.
     *
     * @return null if the node is being deleted
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "SimulateSchedulingWithReservedFallback")
    @Nullable
    Outcome simulate(RoundSimulation simulation, Candidate candidate, SimulationOptions options) {
        SimulationResults results = simulation.simulateScheduling(List.of(candidate), options);
        if (results == null) {
            return null;
        }
        String reservation = candidate.labels().getOrDefault(reservationLabel, "");
        boolean mayTerminateFirst = isTerminateFirstEnabled
                && candidate.capacityType().equals(KarpenterLabels.CAPACITY_TYPE_RESERVED)
                && !reservation.isEmpty();
        if (results.allNonPendingPodsScheduled() || !mayTerminateFirst) {
            return new Outcome(results, false);
        }
        SimulationResults afterwards =
                simulation.simulateScheduling(List.of(candidate), options.crediting(reservation));
        return afterwards != null && afterwards.allNonPendingPodsScheduled()
                ? new Outcome(afterwards, true)
                : new Outcome(results, false);
    }
}
