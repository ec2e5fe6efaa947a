// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.SimulationResults;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.function.Supplier;

/**
 * The results of a simulation whose outcome is known.
 *
 * @param inOrder returns the pods of the round in the order in which they are scheduled
 * @param simulation runs the simulation
 */
record KnownResults(CachedOutcome outcome, Supplier<List<Pod>> inOrder, Supplier<SchedulingResult> simulation)
        implements SimulationResults {
    @Override
    public boolean allNonPendingPodsScheduled() {
        return !(outcome instanceof CachedOutcome.Unscheduled);
    }

    @Override
    public String nonPendingPodSchedulingErrors() {
        return outcome instanceof CachedOutcome.Unscheduled unscheduled ? unscheduled.text(inOrder.get()) : "";
    }

    @Override
    public int newNodeClaimCount() {
        return outcome instanceof CachedOutcome.Claims claims
                ? claims.count()
                : outcome instanceof CachedOutcome.OneClaim
                        ? 1
                        : result().newNodeClaims().size();
    }

    @Override
    public NewNodeClaim newNodeClaim() {
        return outcome instanceof CachedOutcome.OneClaim one
                ? one.claim()
                : result().newNodeClaims().get(0);
    }

    @Override
    public SchedulingResult result() {
        return simulation.get();
    }
}
