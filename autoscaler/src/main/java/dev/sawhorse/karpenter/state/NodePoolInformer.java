package dev.sawhorse.karpenter.state;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.Store;
import dev.sawhorse.kube.Watch;
import java.util.function.Predicate;

/**
 * Karpenter's {@code state.nodepool} informer: a NodePool that appears, or whose spec changes, may have made room for
 * consolidation ({@code pkg/controllers/state/informer/nodepool.go}, {@code NodePoolController.Reconcile}, with
 * {@code GenerationChangedPredicate}). Metadata, status and an equal spec applied again do not count, nor does a NodePool that
 * goes, nor one of another provider.
 */
public final class NodePoolInformer {
    private final ClusterState state;
    private final Predicate<NodePool> isManaged;
    private final Generations generations = new Generations();

    /** Makes the informer and has it watch NodePools. */
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
