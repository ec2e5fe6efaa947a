// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The scheduling simulations of one instant: what a provisioning round would decide if the nodes of candidates were gone
 * ({@code disruption/helpers.go SimulateScheduling}). Valid as long as nothing in the cluster changes.
 *
 * <p>{@link SchedulingSimulation} runs every round, as upstream does. Anything faster wraps it and returns equal results.
 */
public interface RoundSimulation {
    /** A factory of simulations. */
    @FunctionalInterface
    interface Source {
        /** Returns the simulations of the cluster as it is now. */
        RoundSimulation now();
    }

    /**
     * Simulates a round without the nodes of the candidates.
     *
     * @return null if one of the candidates is being deleted ({@code errCandidateDeleting})
     * @throws NoNodePoolException if there is no NodePool to provision from
     */
    @Nullable
    SimulationResults simulateScheduling(Collection<Candidate> candidates, SimulationOptions options);

    /**
     * Returns whether consolidation is known to find no command for the candidates, so that a round needs to be simulated only
     * to say why. If so, the simulated CPU time of that round is charged. False says nothing.
     */
    boolean isKnownToStay(List<Candidate> candidates);
}
