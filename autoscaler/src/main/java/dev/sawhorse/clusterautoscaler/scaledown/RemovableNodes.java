// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Node;
import java.util.List;

/**
 * The nodes that may be removed.
 *
 * @param empty nodes without pods to move
 * @param drained nodes whose pods must move first
 */
public record RemovableNodes(List<Node> empty, List<Node> drained) {
    public RemovableNodes {
        empty = List.copyOf(empty);
        drained = List.copyOf(drained);
    }

    /** Whether both lists are empty. */
    public boolean isEmpty() {
        return empty.isEmpty() && drained.isEmpty();
    }
}
