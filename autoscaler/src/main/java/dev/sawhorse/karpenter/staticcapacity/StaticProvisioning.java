// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.staticcapacity;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.NodePoolState;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * Karpenter's {@code static.provisioning} controller: it creates missing claims of a static NodePool, up to its limit of
 * nodes ({@code static/provisioning/controller.go Reconcile}). It reconciles when replicas or readiness change, when a
 * claim is being deleted or is gone, and at least every minute.
 */
public final class StaticProvisioning implements Controller {
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration LIMIT_REACHED = Duration.ofSeconds(30);
    private static final Duration NOT_SYNCED = Duration.ofSeconds(1);

    private final Environment karpenter;
    private final Provisioner provisioner;
    private final WorkQueue<String> queue;
    private final ReplicaChanges replicas = new ReplicaChanges();
    private final Set<String> deleting = new TreeSet<>();

    @Upstream(
            file = "pkg/controllers/static/provisioning/controller.go",
            symbol = {"NewController", "Controller.Register", "HasNodePoolReplicaOrStatusChanged"})
    public StaticProvisioning(Environment karpenter, Provisioner provisioner) {
        this.karpenter = karpenter;
        this.provisioner = provisioner;
        this.queue =
                new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, (String name) -> reconcile(name));
    }

    @Override
    public String name() {
        return "static.provisioning";
    }

    @Override
    public void start() {
        karpenter.nodePools().watch((event, nodePool) -> {
            if (replicas.isChanged(event, nodePool)) {
                queue.add(nodePool.name());
            }
        });
        karpenter.nodePoolStatuses().onReadiness(nodePool -> {
            if (nodePool.replicas() != null && karpenter.nodePoolStatuses().isReady(nodePool)) {
                queue.add(nodePool.name());
            }
        });
        karpenter.nodeClaims().watch(this::onNodeClaim);
    }

    private void onNodeClaim(Watch.Event event, NodeClaim claim) {
        boolean goes = event == Watch.Event.DELETED
                || (claim.isDeleting() && event == Watch.Event.MODIFIED && deleting.add(claim.name()));
        if (event == Watch.Event.DELETED) {
            deleting.remove(claim.name());
        }
        NodePool nodePool = goes ? karpenter.nodePools().find(claim.nodePool()) : null;
        if (nodePool != null && nodePool.replicas() != null) {
            queue.add(nodePool.name());
        }
    }

    private Result reconcile(String name) {
        NodePool nodePool = karpenter.nodePools().find(name);
        return nodePool == null || !karpenter.hasStaticCapacity(nodePool) ? Result.done() : reconcile(nodePool);
    }

    /** Creates the missing claims of the NodePool. */
    @Upstream(file = "pkg/controllers/static/provisioning/controller.go", symbol = "Controller.Reconcile")
    public Result reconcile(NodePool nodePool) {
        Long wanted = nodePool.replicas();
        if (wanted == null
                || nodePool.deleting()
                || !karpenter.isManaged(nodePool)
                || !karpenter.nodePoolStatuses().isReady(nodePool)) {
            return Result.done();
        }
        if (!karpenter.state().hasSynced()) {
            return Result.requeueAfter(NOT_SYNCED);
        }
        NodePoolState state = karpenter.state().nodePoolState();
        NodePoolState.Counts counts = state.counts(nodePool.name());
        if (counts.active() + counts.pendingDisruption() >= wanted) {
            return Result.requeueAfter(IDLE);
        }
        long granted = state.reserve(nodePool.name(), nodeLimit(nodePool), wanted - counts.active());
        if (granted <= 0) {
            return Result.requeueAfter(LIMIT_REACHED);
        }
        NewNodeClaim claim = NewNodeClaim.ofStatic(
                nodePool,
                karpenter.cloudProvider().wellKnownLabels(),
                karpenter.options().version());
        provisioner.createNodeClaims(Collections.nCopies(Math.toIntExact(granted), claim));
        return Result.requeueAfter(IDLE);
    }

    private static long nodeLimit(NodePool nodePool) {
        Resources limits = nodePool.limits();
        return limits != null && limits.has(ClusterState.NODES) ? limits.amount(ClusterState.NODES) : Long.MAX_VALUE;
    }
}
