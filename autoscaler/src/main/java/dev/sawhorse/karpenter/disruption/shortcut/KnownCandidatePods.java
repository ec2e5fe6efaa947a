// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.karpenter.disruption.CandidatePods;
import dev.sawhorse.karpenter.state.NodeMap;
import dev.sawhorse.karpenter.state.StateNode;
import java.util.function.Function;

/** A cache of {@link CandidatePods} by node, valid as long as no pod of the node comes, goes or changes. */
final class KnownCandidatePods implements Function<StateNode, CandidatePods> {
    private final NodeMap<Known> known = new NodeMap<>();
    private final Function<StateNode, CandidatePods> rules;

    KnownCandidatePods(Function<StateNode, CandidatePods> rules) {
        this.rules = rules;
    }

    private record Known(long podsVersion, CandidatePods pods) {}

    @Override
    public CandidatePods apply(StateNode node) {
        Known before = known.get(node);
        if (before == null || before.podsVersion() != node.podsVersion()) {
            before = new Known(node.podsVersion(), rules.apply(node));
            known.put(node, before);
        }
        return before.pods();
    }
}
