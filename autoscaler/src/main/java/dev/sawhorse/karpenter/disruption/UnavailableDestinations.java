// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.version.RuleChange;
import java.util.Collection;
import java.util.List;

/** The nodes that take no pods of nodes which are consolidated. */
@FunctionalInterface
interface UnavailableDestinations {
    /** Returns the destinations that the version of Karpenter leaves out. */
    static UnavailableDestinations of(Environment karpenter) {
        return karpenter.options().version().has(RuleChange.DESTINATION_OUTSIDE_CONSOLIDATE_AFTER)
                ? new NodesWithinConsolidateAfter(karpenter)
                : nodePools -> List.of();
    }

    /**
     * Returns the nodes as of now; valid until the next call.
     *
     * @param ofRound the NodePools of the simulated round: nodes of static ones, or of those that are not ready, take pods
     */
    Collection<StateNode> now(List<NodePool> ofRound);
}
