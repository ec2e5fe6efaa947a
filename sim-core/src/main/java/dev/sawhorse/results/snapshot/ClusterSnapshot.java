// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import dev.sawhorse.results.Results;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A cluster as its scenario's initial state describes it, and what autoscalers do to it within a horizon in which no load arrives
 * except by the controllers of its manifests.
 *
 * @param name name of the scenario
 * @param at the time of the initial state
 * @param hour what one hour of the unchanged cluster costs, with the shares of pools, namespaces and pods
 * @param nodes the nodes, in the order of the state
 * @param pending the names of the pods without a node
 * @param horizon how far autoscalers are followed
 * @param removals what they remove, by time
 * @param nodesAfter number of nodes at the horizon
 * @param priceAfter USD per hour of the instances at the horizon
 * @param warnings what the scenario leaves open or cannot get
 */
public record ClusterSnapshot(
        String name,
        Instant at,
        Results hour,
        List<NodeSnapshot> nodes,
        List<String> pending,
        Duration horizon,
        List<Removal> removals,
        int nodesAfter,
        double priceAfter,
        List<String> warnings) {
    public ClusterSnapshot {
        nodes = List.copyOf(nodes);
        pending = List.copyOf(pending);
        removals = List.copyOf(removals);
        warnings = List.copyOf(warnings);
    }

    /** Returns the spot capacity whose loss hits most pods, the largest share first. */
    public List<SpotExposure> exposures() {
        return SpotExposure.of(nodes);
    }

    /** Returns the USD per hour that the consolidations within the horizon save. */
    public double consolidationSaving() {
        return removals.stream()
                .filter(Removal::isConsolidation)
                .mapToDouble(Removal::saving)
                .sum();
    }

    /** Returns the nodes with a reason why Karpenter does not disrupt them. */
    public List<NodeSnapshot> blockedNodes() {
        return nodes.stream().filter(node -> !node.blocked().isEmpty()).toList();
    }
}
