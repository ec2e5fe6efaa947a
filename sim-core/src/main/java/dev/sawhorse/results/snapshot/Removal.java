// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import java.time.Duration;
import java.util.List;

/**
 * A removal of nodes by an autoscaler within the horizon of a snapshot.
 *
 * @param after time since the start
 * @param by {@code Karpenter} or {@code Cluster Autoscaler}
 * @param reason Empty, Underutilized, Drifted, Expired and the like
 * @param nodes the removed nodes
 * @param replacements the launched replacements, as instance type and capacity type
 * @param saving price of the removed instances minus that of the replacements, in USD per hour
 */
public record Removal(
        Duration after, String by, String reason, List<String> nodes, List<String> replacements, double saving) {
    public Removal {
        nodes = List.copyOf(nodes);
        replacements = List.copyOf(replacements);
    }

    /** Whether it reduces cost, rather than replacing nodes for another reason. */
    public boolean isConsolidation() {
        return reason.equals("Empty") || reason.equals("Underutilized") || reason.equals("ScaleDown");
    }
}
