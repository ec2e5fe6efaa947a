// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.snapshot;

import dev.sawhorse.results.Results;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cluster as its scenario's initial state describes it, and what autoscalers do to it within a horizon in which no load
 * arrives except by the controllers of its manifests.
 *
 * @param name name of the scenario
 * @param at the time of the initial state
 * @param hour what one hour of the unchanged cluster costs, with the shares of pools, namespaces and pods
 * @param nodes the nodes, in the order of the state
 * @param pending the names of the pods without a node
 * @param blockedPools the NodePools of which Karpenter can launch no node, by name, with the reason
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
        Map<String, String> blockedPools,
        Duration horizon,
        List<Removal> removals,
        int nodesAfter,
        double priceAfter,
        List<String> warnings) {
    public ClusterSnapshot {
        nodes = List.copyOf(nodes);
        pending = List.copyOf(pending);
        blockedPools = Collections.unmodifiableMap(new LinkedHashMap<>(blockedPools));
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

    /** Returns the number of nodes that expire on each day (UTC), in the order of time. */
    public Map<LocalDate, Integer> expiries() {
        Map<LocalDate, Integer> days = new TreeMap<>();
        for (NodeSnapshot node : nodes) {
            if (node.expires() != null) {
                days.merge(LocalDate.ofInstant(node.expires(), ZoneOffset.UTC), 1, Integer::sum);
            }
        }
        return days;
    }

    /** Returns the idle capacity of each NodePool and node group by name; nodes of neither have the name "". */
    public Map<String, IdleCapacity> idleCapacity() {
        Map<String, List<NodeSnapshot>> pools = new TreeMap<>();
        nodes.forEach(node -> pools.computeIfAbsent(node.nodePool(), first -> new ArrayList<>())
                .add(node));
        Map<String, IdleCapacity> idle = new LinkedHashMap<>();
        pools.forEach((pool, of) -> idle.put(pool, IdleCapacity.of(of)));
        return idle;
    }

    /** Returns the nodes with a reason why Karpenter does not disrupt them. */
    public List<NodeSnapshot> blockedNodes() {
        return nodes.stream().filter(node -> !node.blocked().isEmpty()).toList();
    }
}
