// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/** The properties of a node, apart from its pods, because of which it cannot be disrupted. */
final class NodeObstacles {
    private static final String NOT_INITIALIZED = "node isn't initialized";
    private static final String DELETING = "node is deleting or marked for deletion";

    private final Environment karpenter;
    private final LifeCycleRule lifeCycle;

    /** The rule by which nodes that are not running yet, or no longer, cannot be disrupted. */
    @FunctionalInterface
    private interface LifeCycleRule {
        @Nullable
        String obstacle(StateNode node, DisruptionClass disruptionClass);
    }

    NodeObstacles(Environment karpenter) {
        this.karpenter = karpenter;
        this.lifeCycle = karpenter.options().version().has(RuleChange.NODE_REPAIR_BY_DISRUPTION)
                ? NodeObstacles::withRegisteredNodesForRepair
                : NodeObstacles::withInitializedNodesOnly;
    }

    /** Returns why a node cannot be disrupted, in Karpenter's words; null if it can. */
    @Upstream(
            file = "pkg/controllers/state/statenode.go",
            symbol = {"StateNode.ValidateNodeDisruptable", "IgnoreNodeUninitializedError", "IgnoreNodeDoNotDisruptError"
            })
    @Nullable
    String of(StateNode node, DisruptionClass disruptionClass) {
        boolean isRepair = disruptionClass == DisruptionClass.REPAIR;
        if (node.nodeClaim() == null) {
            return "node isn't managed by karpenter";
        }
        boolean hasNodePool = node.labels().containsKey(KarpenterLabels.NODE_POOL);
        if (isRepair && !hasNodePool) {
            return "repair requires a NodePool to construct and budget a safe replacement";
        }
        if (node.node() == null) {
            return "nodeclaim does not have an associated node";
        }
        String obstacle = lifeCycle.obstacle(node, disruptionClass);
        if (obstacle != null) {
            return obstacle;
        }
        if (node.isInitialized() && node.isNominated(karpenter.now())) {
            return "node is nominated for a pending pod";
        }
        if (!isRepair && "true".equals(node.annotations().get(KarpenterLabels.DO_NOT_DISRUPT))) {
            return "disruption is blocked through the \"" + KarpenterLabels.DO_NOT_DISRUPT + "\" annotation";
        }
        return hasNodePool ? null : "node doesn't have required label (label=" + KarpenterLabels.NODE_POOL + ")";
    }

    private static @Nullable String withInitializedNodesOnly(StateNode node, DisruptionClass disruptionClass) {
        if (!node.isInitialized()) {
            return NOT_INITIALIZED;
        }
        return node.isMarkedForDeletion() ? DELETING : null;
    }

    private static @Nullable String withRegisteredNodesForRepair(StateNode node, DisruptionClass disruptionClass) {
        if (node.isMarkedForDeletion()) {
            return DELETING;
        }
        if (!node.isRegistered()) {
            return "node isn't initialized nor registered";
        }
        return node.isInitialized() || disruptionClass == DisruptionClass.REPAIR ? null : NOT_INITIALIZED;
    }
}
