// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.series.Timestamps;
import java.util.Comparator;

/**
 * A node that a change is to replace, in one run. Times are nanoseconds since the start, {@link Timestamps#NEVER} for what did
 * not happen within the horizon.
 *
 * @param deleting when its deletion was requested, from which on it is drained
 * @param ended when its instance was told to terminate
 * @param reason why it was deleted, empty if it was not
 */
public record RolloutNode(
        String nodeClaim, String node, String nodePool, String instanceType, long deleting, long ended, String reason) {
    /** The order in which nodes are drained; those that are not come last. */
    static final Comparator<RolloutNode> BY_DRAIN =
            Comparator.comparing((RolloutNode node) -> !node.isDeleting()).thenComparingLong(RolloutNode::deleting);

    static RolloutNode of(NodeRow row) {
        return new RolloutNode(
                row.nodeClaim(),
                row.node().isEmpty() ? row.nodeClaim() : row.node(),
                row.nodePool(),
                row.instanceType(),
                row.deleting(),
                row.ended(),
                row.reason());
    }

    /** Whether it was removed within the horizon. */
    public boolean isDone() {
        return Timestamps.happened(ended);
    }

    /** Whether its deletion was requested within the horizon. */
    public boolean isDeleting() {
        return Timestamps.happened(deleting);
    }
}
