// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;

/** The results of a scheduling simulation ({@code provisioning/scheduling/scheduler.go Results}). */
public interface SimulationResults {
    /**
     * Returns whether every pod that is bound to a node now was placed ({@code Results.AllNonPendingPodsScheduled}). Pods that
     * are pending anyway do not count.
     */
    boolean allNonPendingPodsScheduled();

    /** Returns why bound pods were not placed, in Karpenter's words ({@code Results.NonPendingPodSchedulingErrors}). */
    String nonPendingPodSchedulingErrors();

    /** Returns the number of NodeClaims that the round would create. */
    int newNodeClaimCount();

    /** Returns the first NodeClaim that the round would create; there must be one. */
    NewNodeClaim newNodeClaim();

    /** Returns the whole result of the round. */
    SchedulingResult result();
}
