// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import org.jspecify.annotations.Nullable;

/**
 * The options of a scheduling simulation ({@code disruption/helpers.go SimulationOptions}, {@code
 * provisioning/scheduling/scheduler.go Options}).
 *
 * @param consolidating whether nodes inside their consolidateAfter take none of the candidates' pods ({@code
 *     IsConsolidationSimulation})
 * @param includesBlockedPods whether pods of the candidates that cannot be evicted now need a place too ({@code
 *     IncludeBlockedCandidatePods})
 * @param creditedReservation the id of a reservation of which one more instance counts as free, for which pods wait ({@code
 *     CreditReservationCapacity}); null for none
 */
public record SimulationOptions(
        boolean consolidating,
        boolean includesBlockedPods,
        @Nullable String creditedReservation) {
    /** The options of consolidation. */
    public static final SimulationOptions CONSOLIDATION = new SimulationOptions(true, false, null);

    /** The options of methods that replace a node whatever that costs. */
    public static final SimulationOptions REPLACEMENT = new SimulationOptions(false, false, null);

    /** The options of repair, whose drain ends in any case. */
    static final SimulationOptions REPAIR = new SimulationOptions(false, true, null);

    /** Returns these options with one more instance of a reservation. */
    SimulationOptions crediting(String reservation) {
        return new SimulationOptions(consolidating, includesBlockedPods, reservation);
    }
}
