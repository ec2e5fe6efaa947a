// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A set of the state nodes that changed since its owner last drained it, so that cached results of the others remain
 * valid. A node changes when its {@link StateNode#version version} changes, when it is marked for deletion or unmarked,
 * when a pod is nominated to it, and when it is removed. Initially the set contains every node.
 */
public final class ChangedNodes {
    private List<StateNode> changed = new ArrayList<>();

    /** The bit that marks nodes in this set. */
    private final int mark;

    /** @param number number of sets that already track the same nodes, at most 31 */
    ChangedNodes(int number) {
        this.mark = 1 << Objects.checkIndex(number, Integer.SIZE);
    }

    void note(StateNode node) {
        if (node.mark(mark)) {
            changed.add(node);
        }
    }

    /** Passes every changed node to the action, once, in the order of the first change, and clears the set. */
    public void take(Consumer<StateNode> action) {
        if (changed.isEmpty()) {
            return;
        }
        List<StateNode> taken = changed;
        changed = new ArrayList<>();
        taken.forEach(node -> node.unmark(mark));
        taken.forEach(action);
    }
}
