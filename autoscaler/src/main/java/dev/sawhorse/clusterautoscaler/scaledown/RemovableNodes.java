package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Node;
import java.util.List;

/**
 * Nodes that may go.
 *
 * @param empty without pods to move
 * @param drained whose pods must move first
 */
public record RemovableNodes(List<Node> empty, List<Node> drained) {
    public RemovableNodes {
        empty = List.copyOf(empty);
        drained = List.copyOf(drained);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return empty.isEmpty() && drained.isEmpty();
    }
}
