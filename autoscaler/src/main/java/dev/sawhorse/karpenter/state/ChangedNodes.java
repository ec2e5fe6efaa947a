package dev.sawhorse.karpenter.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The machines that have changed since their owner last asked, so that what is kept of the others need not be looked at. A
 * machine counts as changed when its {@link StateNode#version version} moves, when it is marked for deletion or the mark is
 * taken back, when a pod is nominated to it, and when it goes. At first it is every machine there is.
 */
public final class ChangedNodes {
    private List<StateNode> changed = new ArrayList<>();

    /** Marks the machines that are noted here already. */
    private final int mark;

    /** @param number how many others collect changes of the same machines already, at most 31 */
    ChangedNodes(int number) {
        this.mark = 1 << Objects.checkIndex(number, Integer.SIZE);
    }

    void note(StateNode node) {
        if (node.mark(mark)) {
            changed.add(node);
        }
    }

    /** Shows every machine that has changed, once, in the order of their first change; from then on none of them counts. */
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
