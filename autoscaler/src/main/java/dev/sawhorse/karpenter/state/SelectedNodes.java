package dev.sawhorse.karpenter.state;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The machines of which something holds, found without looking at those that have not changed since. */
public final class SelectedNodes {
    private final ChangedNodes changed;
    private final Predicate<StateNode> selector;
    private final Map<Long, StateNode> byAge = new TreeMap<>();

    /**
     * Selects from the machines of a cluster.
     *
     * @param selector may go by nothing but what counts as a change of the machine; see {@link ChangedNodes}
     */
    public SelectedNodes(ClusterState state, Predicate<StateNode> selector) {
        this.changed = state.changedNodes();
        this.selector = selector;
    }

    /** Returns the machines of which it holds now, oldest first; good until this is asked again. */
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
