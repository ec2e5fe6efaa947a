// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Upstream;
import java.util.function.Predicate;

/**
 * Karpenter's {@code state.nodepool} informer: a NodePool that is created, or whose spec changes, may enable
 * consolidation ({@code state/informer/nodepool.go NodePoolController.Reconcile}, with {@code
 * GenerationChangedPredicate}). Changes of metadata or status, an equal spec, deletions and NodePools of another
 * provider have no effect.
 */
public final class NodePoolInformer implements Controller {
    private final ClusterState state;
    private final Predicate<NodePool> isManaged;
    private final Generations generations = new Generations();
    private final Store<NodePool> nodePools;

    @Upstream(
            file = "pkg/controllers/state/informer/nodepool.go",
            symbol = {"NewNodePoolController", "NodePoolController.Name", "NodePoolController.Register"})
    public NodePoolInformer(ClusterState state, Store<NodePool> nodePools, Predicate<NodePool> isManaged) {
        this.state = state;
        this.nodePools = nodePools;
        this.isManaged = isManaged;
    }

    @Override
    public String name() {
        return "state.nodepool";
    }

    @Override
    public void start() {
        nodePools.watch(this::onNodePool);
    }

    @Upstream(file = "pkg/controllers/state/informer/nodepool.go", symbol = "NodePoolController.Reconcile")
    private void onNodePool(Watch.Event event, NodePool nodePool) {
        boolean isChange = generations.isChange(event, nodePool.name(), nodePool.spec());
        if (isChange && event != Watch.Event.DELETED && isManaged.test(nodePool)) {
            state.markUnconsolidated();
        }
    }
}
