// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.state.ChangedNodes;
import dev.sawhorse.karpenter.state.ClusterState;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeMap;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The counts behind budgets: the initialized nodes of each NodePool, and how many of them are NotReady or being disrupted.
 * Counted once and corrected for nodes that change.
 */
final class NodeCounts {
    private final ChangedNodes changed;
    private final NodeMap<Counted> counted = new NodeMap<>();
    private final Map<String, Integer> nodes = new LinkedHashMap<>();
    private final Map<String, Integer> disrupting = new LinkedHashMap<>();

    /**
     * The state as which a node is counted.
     */
    private record Counted(String nodePool, boolean isDisrupting) {}

    NodeCounts(ClusterState state) {
        this.changed = state.changedNodes();
    }

    /** Counts what has changed. */
    void update() {
        changed.take(this::count);
    }

    /** Returns how many nodes of a NodePool percentages were of at the last update. */
    int nodes(String nodePool) {
        return nodes.getOrDefault(nodePool, 0);
    }

    /** Returns how many of these were NotReady or going at the last update. */
    int disrupting(String nodePool) {
        return disrupting.getOrDefault(nodePool, 0);
    }

    private void count(StateNode node) {
        Counted now = isCounted(node) ? new Counted(node.nodePool(), isDisrupting(node)) : null;
        Counted before = counted.get(node);
        if (!Objects.equals(before, now)) {
            counted.put(node, now);
            add(before, -1);
            add(now, 1);
        }
    }

    private void add(@Nullable Counted node, int count) {
        if (node != null) {
            nodes.merge(node.nodePool(), count, Integer::sum);
            disrupting.merge(node.nodePool(), node.isDisrupting() ? count : 0, Integer::sum);
        }
    }

    /**
     * Whether a node is one of those that percentages are of: neither one that is not initialized nor one that is as good as
     * gone.
     */
    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "BuildDisruptionBudgetMapping")
    private static boolean isCounted(StateNode node) {
        return node.isManaged()
                && node.isInitialized()
                && !node.requireNodeClaim().isTrue(Conditions.INSTANCE_TERMINATING);
    }

    @Upstream(file = "pkg/controllers/disruption/helpers.go", symbol = "BuildDisruptionBudgetMapping")
    private static boolean isDisrupting(StateNode node) {
        return !node.requireNode().isReady() || node.isMarkedForDeletion();
    }
}
