// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.ConditionSet;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.upstream.Upstream;

/** The status of a NodePool, whose Ready condition summarizes ValidationSucceeded and NodeClassReady. */
@Upstream(
        file = "pkg/apis/v1/nodepool_status.go",
        symbol = {"NodePool.StatusConditions", "NodePool.GetConditions", "NodePool.SetConditions"})
public final class NodePoolStatus {
    private final ConditionSet conditions;
    private final RegistrationTracker registrations = new RegistrationTracker();

    NodePoolStatus(NodePool nodePool) {
        this.conditions = new ConditionSet(
                nodePool.meta().createdAt(), Conditions.VALIDATION_SUCCEEDED, Conditions.NODE_CLASS_READY);
    }

    /** Returns the conditions; to be changed through {@link NodePoolStatuses} only. */
    public ConditionSet conditions() {
        return conditions;
    }

    /** Returns the results of its last registrations. */
    public RegistrationTracker registrations() {
        return registrations;
    }
}
