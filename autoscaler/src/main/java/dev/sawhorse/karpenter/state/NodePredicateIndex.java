// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** An index of the state nodes that satisfy a predicate, updated only for nodes that changed. */
public final class NodePredicateIndex {
    private final ChangedNodes changed;
    private final Predicate<StateNode> selector;
    private final Map<Long, StateNode> byAge = new TreeMap<>();

    /**
     * Makes an index over the nodes of a cluster.
     *
     * @param selector must depend only on what counts as a change of the node; see {@link ChangedNodes}
     */
    public NodePredicateIndex(ClusterState state, Predicate<StateNode> selector) {
        this.changed = state.changedNodes();
        this.selector = selector;
    }

    /** Returns the nodes that satisfy the predicate, oldest first; valid until the next call. */
    public Collection<StateNode> now() {
        changed.take(this::look);
        return Collections.unmodifiableCollection(byAge.values());
    }

    private void look(StateNode node) {
        if (!node.isGone() && selector.test(node)) {
            byAge.put(node.number(), node);
        } else {
            byAge.remove(node.number());
        }
    }
}
