// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.NodePoolState;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;

/**
 * Karpenter's {@code static.deprovisioning} controller: it deletes surplus claims of a static NodePool, regardless of
 * budgets ({@code static/deprovisioning/controller.go Reconcile}). It reconciles when replicas change, when a claim is
 * created, and at least every minute.
 */
public final class StaticDeprovisioning implements Controller {
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final Environment karpenter;
    private final DeprovisioningCandidates candidates;
    private final WorkQueue<String> queue;

    @Upstream(
            file = "pkg/controllers/static/deprovisioning/controller.go",
            symbol = {"NewController", "Controller.Register"})
    public StaticDeprovisioning(Environment karpenter) {
        this.karpenter = karpenter;
        this.candidates = new DeprovisioningCandidates(karpenter);
        this.queue =
                new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, (String name) -> reconcile(name));
    }

    @Override
    public String name() {
        return "static.deprovisioning";
    }

    @Override
    public void start() {
        ReplicaChanges replicas = new ReplicaChanges();
        karpenter.nodePools().watch((event, nodePool) -> {
            if (replicas.isChanged(event, nodePool)) {
                queue.add(nodePool.name());
            }
        });
        karpenter.nodeClaims().watch((event, claim) -> {
            NodePool nodePool =
                    event == Watch.Event.ADDED ? karpenter.nodePools().find(claim.nodePool()) : null;
            if (nodePool != null && nodePool.replicas() != null) {
                queue.add(nodePool.name());
            }
        });
    }

    private Result reconcile(String name) {
        NodePool nodePool = karpenter.nodePools().find(name);
        return nodePool == null || !karpenter.hasStaticCapacity(nodePool) ? Result.done() : reconcile(nodePool);
    }

    /** Deletes the surplus claims of the NodePool. */
    @Upstream(file = "pkg/controllers/static/deprovisioning/controller.go", symbol = "Controller.Reconcile")
    public Result reconcile(NodePool nodePool) {
        Long wanted = nodePool.replicas();
        if (wanted == null || nodePool.deleting() || !karpenter.isManaged(nodePool)) {
            return Result.done();
        }
        NodePoolState state = karpenter.state().nodePoolState();
        long excess = state.counts(nodePool.name()).active() - wanted;
        if (excess > 0) {
            for (NodeClaim claim : candidates.find(nodePool, Math.toIntExact(excess))) {
                karpenter.nodeClaims().delete(claim, DisruptionReason.SCALE_DOWN);
                state.markDeleting(nodePool.name(), claim.name());
            }
        }
        return Result.requeueAfter(IDLE);
    }
}
