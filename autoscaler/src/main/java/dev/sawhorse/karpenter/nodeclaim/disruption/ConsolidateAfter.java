// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time that must pass after the last pod of a node came or went before the node is consolidatable.
 */
public final class ConsolidateAfter {
    private ConsolidateAfter() {}

    /** Returns the instant from which the time of an initialized claim counts, in nanoseconds. */
    @Upstream(file = "pkg/controllers/nodeclaim/disruption/consolidation.go", symbol = "Consolidation.Reconcile")
    public static long since(NodeClaim claim, Condition initialized) {
        return claim.lastPodEventAt() != Pod.NEVER ? claim.lastPodEventAt() : initialized.lastTransitionAt();
    }

    /**
     * Returns when the consolidateAfter of an initialized claim's NodePool has passed, in nanoseconds; {@link Pod#NEVER}, which
     * is before any time, where there is nothing to wait for.
     */
    @Upstream(file = "pkg/utils/disruption/disruption.go", symbol = "IsUnderConsolidateAfter")
    public static long end(@Nullable NodeClaim claim, @Nullable NodePool nodePool) {
        Duration consolidateAfter =
                nodePool == null ? null : nodePool.disruption().consolidateAfter();
        if (claim == null || consolidateAfter == null || consolidateAfter.isZero()) {
            return Pod.NEVER;
        }
        Condition initialized = claim.condition(Conditions.INITIALIZED);
        return initialized == null || !initialized.isTrue()
                ? Pod.NEVER
                : since(claim, initialized) + consolidateAfter.toNanos();
    }
}
