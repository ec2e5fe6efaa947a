// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.explanation.AmountText;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The remaining resources of each NodePool within its limits ({@code provisioning/scheduling/scheduler.go remainingResources},
 * Karpenter v1.14). A new claim is charged once, when it is opened, with the largest capacity of each limited resource among
 * the types that it could become; a type has no {@code nodes}, so that this limit counts existing nodes only.
 */
public final class NodePoolLimits {
    private static final int NODES = ResourceName.index("nodes");

    private final Map<String, Resources> remaining = new LinkedHashMap<>();

    NodePoolLimits(List<NodePool> nodePools) {
        for (NodePool nodePool : nodePools) {
            if (nodePool.limits() != null) {
                remaining.put(nodePool.name(), nodePool.limits());
            }
        }
    }

    /**
     * Returns how many claims a round can open, however many of the nodes it thinks away, for which limits leave every type
     * they leave to the first; the most there can be where no NodePool is limited.
     */
    public static int claimsLeft(List<NodePool> nodePools, LaunchableInstances instances, List<NodeSnapshot> nodes) {
        NodePoolLimits limits = new NodePoolLimits(nodePools);
        if (limits.remaining.isEmpty()) {
            return Integer.MAX_VALUE;
        }
        nodes.forEach(limits::charge);
        int[] least = {Integer.MAX_VALUE};
        limits.remaining.forEach((nodePool, left) ->
                least[0] = Math.min(least[0], claimsLeft(left, instances.largestCapacity(nodePool))));
        return least[0];
    }

    /** Returns why the limits of a pool leave none of the types beside the existing nodes, null if they leave some. */
    static @Nullable String refusal(NodePool nodePool, InstanceTypes table, TypeSet types, List<NodeSnapshot> nodes) {
        NodePoolLimits limits = new NodePoolLimits(List.of(nodePool));
        nodes.forEach(limits::charge);
        Resources left = limits.remaining(nodePool.name());
        if (left == null
                || (!limits.isOutOfNodes(nodePool.name())
                        && !limits.filterByRemainingResources(nodePool.name(), table, types)
                                .isEmpty())) {
            return null;
        }
        StringJoiner texts =
                new StringJoiner(", ", "limits are used up: ", " left, less than any of its instance types has");
        for (int resource = 0; resource < left.indexBound(); resource++) {
            if (left.has(resource)) {
                texts.add(AmountText.of(resource, left.amount(resource)) + " " + ResourceName.name(resource));
            }
        }
        return texts.toString();
    }

    private static int claimsLeft(Resources left, Resources largest) {
        long least = Integer.MAX_VALUE;
        for (int resource = 0; resource < left.indexBound(); resource++) {
            if (!left.has(resource)) {
                continue;
            }
            long amount = left.amount(resource);
            long ofType = largest.amount(resource);
            if (amount < 0 || (resource == NODES && amount == 0)) {
                return 0;
            }
            least = ofType > 0 ? Math.min(least, amount / ofType) : least;
        }
        return (int) least;
    }

    /** Charges a node that exists or has been launched. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = "Scheduler.updateRemainingResources")
    void charge(NodeSnapshot node) {
        if (!remaining.isEmpty()) {
            charge(node.nodePool(), node.capacity());
        }
    }

    /** Charges a claim just opened, by the types left to it. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "subtractMax")
    void charge(String nodePool, InstanceTypes table, TypeSet types) {
        if (!remaining.containsKey(nodePool)) {
            return;
        }
        Resources[] largest = {Resources.NONE};
        types.forEach(type -> largest[0] = largest[0].max(table.get(type).capacity()));
        charge(nodePool, largest[0]);
    }

    private void charge(String nodePool, Resources capacity) {
        remaining.computeIfPresent(nodePool, (name, left) -> NodeSnapshot.lessNamed(left, capacity));
    }

    /** Whether exactly no node is left of a limit on nodes. */
    boolean isOutOfNodes(String nodePool) {
        Resources left = remaining.get(nodePool);
        return left != null && left.has(NODES) && left.amount(NODES) == 0;
    }

    /** Returns the types that what remains has room for. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "filterByRemainingResources")
    TypeSet filterByRemainingResources(String nodePool, InstanceTypes table, TypeSet types) {
        return filterByRemainingResources(remaining.get(nodePool), table, types);
    }

    /** Returns the types that what remains, null for no limits, has room for. */
    static TypeSet filterByRemainingResources(@Nullable Resources left, InstanceTypes table, TypeSet types) {
        return left == null ? types : table.within(types, left);
    }

    /** Returns what remains of the pool's limits, null if it has none. */
    @Nullable
    Resources remaining(String nodePool) {
        return remaining.get(nodePool);
    }
}
