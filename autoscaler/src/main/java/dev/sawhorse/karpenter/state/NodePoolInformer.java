package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import java.util.function.Predicate;

/**
 * Karpenter's {@code state.nodepool} informer: a NodePool that is created, or whose spec changes, may enable
 * consolidation ({@code state/informer/nodepool.go NodePoolController.Reconcile}, with {@code
 * GenerationChangedPredicate}). Changes of metadata or status, an equal spec, deletions and NodePools of another
 * provider have no effect.
 */
public final class NodePoolInformer {
    private final ClusterState state;
    private final Predicate<NodePool> isManaged;
    private final Generations generations = new Generations();

    /** Makes the informer and watches NodePools. */
    public NodePoolInformer(ClusterState state, Store<NodePool> nodePools, Predicate<NodePool> isManaged) {
        this.state = state;
        this.isManaged = isManaged;
        nodePools.watch(this::onNodePool);
    }

    private void onNodePool(Watch.Event event, NodePool nodePool) {
        boolean isChange = generations.isChange(event, nodePool.name(), nodePool.spec());
        if (isChange && event != Watch.Event.DELETED && isManaged.test(nodePool)) {
            state.markUnconsolidated();
        }
    }
}
