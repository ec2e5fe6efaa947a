// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.nodeclaim.disruption.ConsolidateAfter;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ChangedNodes;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes whose consolidateAfter has not elapsed. The end is computed again for nodes that changed, and for all nodes when a
 * NodePool changed.
 */
final class NodesWithinConsolidateAfter implements UnavailableDestinations {
    private final Environment karpenter;
    private final ChangedNodes changed;
    private final Map<StateNode, Long> ends = new LinkedHashMap<>();
    private Map<String, NodePool> nodePools = Map.of();

    NodesWithinConsolidateAfter(Environment karpenter) {
        this.karpenter = karpenter;
        this.changed = karpenter.state().changedNodes();
    }

    @Override
    public Collection<StateNode> now(List<NodePool> ofRound) {
        if (!isSame(ofRound)) {
            nodePools = byName(ofRound);
            ends.clear();
            karpenter.state().nodes().forEach(this::look);
        }
        changed.take(this::look);
        long now = karpenter.now();
        ends.values().removeIf(end -> now >= end);
        return Collections.unmodifiableSet(ends.keySet());
    }

    @SuppressWarnings("ReferenceEquality") // A NodePool that has changed is another object.
    private boolean isSame(List<NodePool> ofRound) {
        if (nodePools.size() != ofRound.size()) {
            return false;
        }
        for (NodePool nodePool : ofRound) {
            if (nodePools.get(nodePool.name()) != nodePool) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, NodePool> byName(List<NodePool> ofRound) {
        Map<String, NodePool> byName = new LinkedHashMap<>();
        ofRound.forEach(nodePool -> byName.put(nodePool.name(), nodePool));
        return byName;
    }

    private void look(StateNode node) {
        NodePool nodePool = node.isGone() ? null : nodePools.get(node.nodePool());
        long end = ConsolidateAfter.end(node.nodeClaim(), nodePool);
        if (karpenter.now() < end) {
            ends.put(node, end);
        } else {
            ends.remove(node);
        }
    }
}
