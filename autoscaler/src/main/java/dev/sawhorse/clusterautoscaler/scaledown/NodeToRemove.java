// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import java.util.List;

/**
 * A node that can be removed.
 *
 * @param podsToMove pods that need another node
 * @param onCompletionPods pods that must end first
 * @param risky whether disruption budgets do not allow all its pods to be evicted at once
 */
record NodeToRemove(Node node, List<Pod> podsToMove, List<Pod> onCompletionPods, boolean risky) {
    NodeToRemove {
        podsToMove = List.copyOf(podsToMove);
        onCompletionPods = List.copyOf(onCompletionPods);
    }

    boolean isEmpty() {
        return podsToMove.isEmpty();
    }
}
