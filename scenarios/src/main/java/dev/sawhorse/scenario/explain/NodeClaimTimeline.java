// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of a NodeClaim and its node, with explanations.
 *
 * @param nodeClaim its name, empty for a node without a claim
 * @param node its name, empty before it exists
 * @param instance type, zone, capacity type and price, empty before the launch
 * @param pods the pods it was created for, as namespace/name
 * @param events in the order they happened
 * @param trace from all instance types to the one launched; null if there was no choice between types, or the run could
 *     not be     repeated
 * @param disruption whether Karpenter would disrupt it at the time of the question; null if it does not exist then, is not
 *     Karpenter's, or the run could not be repeated
 */
public record NodeClaimTimeline(
        String nodeClaim,
        String node,
        String nodePool,
        String instance,
        String state,
        List<String> pods,
        List<TimelineEvent> events,
        @Nullable InstanceTypeFilterTrace trace,
        @Nullable DisruptionExplanation disruption) {
    public NodeClaimTimeline {
        pods = List.copyOf(pods);
        events = List.copyOf(events);
    }
}
