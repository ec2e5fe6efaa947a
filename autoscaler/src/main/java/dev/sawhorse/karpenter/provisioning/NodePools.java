// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The NodePools that a provisioning round uses, and their order.
 */
public final class NodePools {
    /** The heaviest first; of equal weight the last by name. */
    @Upstream(file = "pkg/utils/nodepool/nodepool.go", symbol = "OrderByWeight")
    public static final Comparator<NodePool> BY_WEIGHT = Comparator.comparingInt(NodePool::weight)
            .reversed()
            .thenComparing(NodePool::name, Comparator.reverseOrder());

    private NodePools() {}

    /**
     * Returns the pools to use, the one to try first at the head: not static, ready, not about to be deleted, and with a node
     * class the provider supports.
     */
    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.NewScheduler")
    @Upstream(
            file = "pkg/utils/nodepool/nodepool.go",
            symbol = {"ListManaged", "IsManaged", "IsStatic"})
    public static List<NodePool> usable(Collection<NodePool> nodePools, Predicate<NodeClassRef> isSupported) {
        return nodePools.stream()
                .filter(nodePool -> nodePool.replicas() == null && nodePool.ready() && !nodePool.deleting())
                .filter(nodePool -> isSupported.test(nodePool.template().nodeClassRef()))
                .sorted(BY_WEIGHT)
                .toList();
    }
}
