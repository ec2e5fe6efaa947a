// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.kube.api.Node;
import java.util.List;

/**
 * A condition of a node.
 *
 * @param reason the reason of its status, empty if unknown
 * @param since its last transition time, in nanoseconds
 */
public record Health(String conditionType, String status, String reason, long since) {
    /** Makes a condition whose reason is unknown. */
    public Health(String conditionType, String status, long since) {
        this(conditionType, status, "", since);
    }

    /** Returns the conditions of a node. A simulated node has the condition Ready only. */
    public static List<Health> of(Node node) {
        return List.of(new Health(
                "Ready", node.isReady() ? Condition.TRUE : Condition.FALSE, ApiTime.stored(node.readyChangedAt())));
    }
}
