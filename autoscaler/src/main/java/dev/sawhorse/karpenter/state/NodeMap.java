// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A dense map from state nodes to values, by the number of the node. The value of a removed node is dropped when another
 * node takes its number.
 *
 * @param <T> value of a node
 */
public final class NodeMap<T> {
    private @Nullable StateNode[] nodes = {};
    private @Nullable Object[] values = {};

    /** Returns the value of a node, null for none. */
    @SuppressWarnings("unchecked") // Only put stores values.
    public @Nullable T get(StateNode node) {
        int slot = node.slot();
        return slot < nodes.length && nodes[slot] == node ? (T) values[slot] : null;
    }

    /** Sets the value of a node; null removes it. */
    public void put(StateNode node, @Nullable T value) {
        int slot = node.slot();
        if (slot >= nodes.length) {
            int length = Math.max(slot + 1, 2 * nodes.length);
            nodes = Arrays.copyOf(nodes, length);
            values = Arrays.copyOf(values, length);
        }
        nodes[slot] = node;
        values[slot] = value;
    }
}
