// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.DisruptionReason;
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
 * The counts behind budgets: the initialized nodes of each NodePool, and how many of them are NotReady or being disrupted. A
 * NotReady node is what repair is for, so that it does not use up the budgets of repair.
 * Counted once and corrected for nodes that change.
 */
final class NodeCounts {
    private final ChangedNodes changed;
    private final NodeMap<Counted> counted = new NodeMap<>();
    private final Map<String, Integer> nodes = new LinkedHashMap<>();
    private final Map<String, Integer> deleting = new LinkedHashMap<>();
    private final Map<String, Integer> notReady = new LinkedHashMap<>();

    /** The state in which a node is counted. */
    private record Counted(String nodePool, State state) {}

    private enum State {
        RUNNING,
        NOT_READY,
        DELETING
    }

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

    /** Returns how many of these used up the budgets of a reason at the last update. */
    int disrupting(String nodePool, DisruptionReason reason) {
        int waiting = reason == DisruptionReason.UNHEALTHY ? 0 : notReady.getOrDefault(nodePool, 0);
        return deleting.getOrDefault(nodePool, 0) + waiting;
    }

    private void count(StateNode node) {
        Counted now = isCounted(node) ? new Counted(node.nodePool(), state(node)) : null;
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
            deleting.merge(node.nodePool(), node.state() == State.DELETING ? count : 0, Integer::sum);
            notReady.merge(node.nodePool(), node.state() == State.NOT_READY ? count : 0, Integer::sum);
        }
    }

    /**
     * Whether a node is one of those that percentages are of: neither one that is not initialized nor one that is as good as
     * gone.
     */
    @Upstream(
            file = "pkg/controllers/disruption/helpers.go",
            symbol = {"BuildDisruptionBudgetMapping", "NodePoolStatsFromNodes"})
    private static boolean isCounted(StateNode node) {
        return node.isManaged()
                && node.isInitialized()
                && !node.requireNodeClaim().isTrue(Conditions.INSTANCE_TERMINATING);
    }

    @Upstream(
            file = "pkg/controllers/disruption/helpers.go",
            symbol = {"BuildDisruptionBudgetMapping", "NodePoolStatsFromNodes"})
    private static State state(StateNode node) {
        if (node.isMarkedForDeletion()) {
            return State.DELETING;
        }
        return node.requireNode().isReady() ? State.RUNNING : State.NOT_READY;
    }
}
