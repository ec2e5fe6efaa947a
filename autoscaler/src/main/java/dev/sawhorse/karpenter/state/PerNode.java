package dev.sawhorse.karpenter.state;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What somebody keeps of every machine, found without hashing. What is kept of a machine that is gone is dropped when another
 * comes in its place, so that nobody has to clear up.
 *
 * @param <T> what is kept
 */
public final class PerNode<T> {
    private @Nullable StateNode[] nodes = {};
    private @Nullable Object[] kept = {};

    /** Returns what is kept of a machine, null for nothing. */
    @SuppressWarnings("unchecked") // Only put stores anything.
    public @Nullable T get(StateNode node) {
        int slot = node.slot();
        return slot < nodes.length && nodes[slot] == node ? (T) kept[slot] : null;
    }

    /** Keeps something of a machine in the place of what was kept before; null for nothing. */
    public void put(StateNode node, @Nullable T value) {
        int slot = node.slot();
        if (slot >= nodes.length) {
            int length = Math.max(slot + 1, 2 * nodes.length);
            nodes = Arrays.copyOf(nodes, length);
            kept = Arrays.copyOf(kept, length);
        }
        nodes[slot] = node;
        kept[slot] = value;
    }
}
