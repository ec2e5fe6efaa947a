// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node that may be disrupted ({@code disruption/types.go Candidate}): it is initialized, not being disrupted already, and no
 * pod or annotation forbids it.
 *
 * @param node the name of the node
 * @param nodePool the name of its NodePool
 * @param labels the labels of the node, among them its instance type, zone and capacity type
 * @param age the time since its NodeClaim was created
 * @param pricePerHour the price of its instance in USD, 0 if unknown
 * @param pods its pods that need another node, as {@code namespace/name}
 * @param disruptionCost the cost of moving its pods, as consolidation counts it: 1 without any
 * @param drifted whether its NodeClaim has the condition Drifted
 * @param consolidatable whether its NodeClaim has the condition Consolidatable
 */
public record DisruptionCandidate(
        String node,
        String nodePool,
        Map<String, String> labels,
        Duration age,
        double pricePerHour,
        List<String> pods,
        double disruptionCost,
        boolean drifted,
        boolean consolidatable) {
    /** Copies the labels and pods. */
    public DisruptionCandidate {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
        pods = List.copyOf(pods);
    }
}
