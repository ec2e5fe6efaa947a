package dev.sawhorse.clusterautoscaler.scaledown;

import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Pod;
import java.util.List;

/**
 * A node that could be removed.
 *
 * @param podsToMove those that need another node
 * @param onCompletionPods those that must end first
 * @param risky whether budgets do not let all its pods be evicted at once
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
