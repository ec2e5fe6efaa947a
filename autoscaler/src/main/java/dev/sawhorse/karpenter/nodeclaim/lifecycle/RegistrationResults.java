// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodePoolStatus;
import dev.sawhorse.karpenter.state.RegistrationTracker;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the condition NodeRegistrationHealthy of NodePools: False, with the reason, when half of the last four
 * claims did not register, True when fewer did not ({@code updateNodePoolRegistrationHealth} in {@code
 * nodeclaim/lifecycle/registration.go} and {@code liveness.go}).
 */
final class RegistrationResults {
    private final Environment karpenter;

    RegistrationResults(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Records that a claim's node has registered. */
    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/registration.go",
            symbol = "Registration.updateNodePoolRegistrationHealth")
    void registered(NodeClaim claim) {
        NodePool nodePool = owner(claim);
        if (nodePool == null) {
            return;
        }
        NodePoolStatus status = karpenter.nodePoolStatuses().of(nodePool);
        if (status.registrations().dryRun(true) == RegistrationTracker.Health.HEALTHY) {
            set(nodePool, Condition.TRUE, Conditions.NODE_REGISTRATION_HEALTHY, "");
        }
        status.registrations().add(true);
    }

    /** Records that a claim was not launched, or its node did not register, in time. */
    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/liveness.go",
            symbol = "Liveness.updateNodePoolRegistrationHealth")
    void failed(NodeClaim claim) {
        NodePool nodePool = owner(claim);
        if (nodePool == null) {
            return;
        }
        NodePoolStatus status = karpenter.nodePoolStatuses().of(nodePool);
        Condition healthy = status.conditions().find(Conditions.NODE_REGISTRATION_HEALTHY);
        boolean knownUnhealthy = healthy != null && healthy.isFalse();
        if (!knownUnhealthy && status.registrations().dryRun(false) == RegistrationTracker.Health.UNHEALTHY) {
            Condition launched = claim.conditions().require(Conditions.LAUNCHED);
            if (launched.isTrue()) {
                set(nodePool, Condition.FALSE, "RegistrationFailed", "Failed to register node");
            } else {
                set(nodePool, Condition.FALSE, launched.reason(), launched.message());
            }
        }
        status.registrations().add(false);
    }

    private void set(NodePool nodePool, String status, String reason, String message) {
        karpenter.nodePoolStatuses().set(nodePool, Conditions.NODE_REGISTRATION_HEALTHY, status, reason, message);
    }

    /** Returns the NodePool that owns the claim, not a later one of the same name. */
    private @Nullable NodePool owner(NodeClaim claim) {
        NodePool nodePool = karpenter.nodePools().find(claim.nodePool());
        if (nodePool == null) {
            return null;
        }
        for (OwnerReference owner : claim.meta().ownerReferences()) {
            if (owner.kind().equals("NodePool")
                    && owner.uid().equals(nodePool.meta().uid())) {
                return nodePool;
            }
        }
        return null;
    }
}
