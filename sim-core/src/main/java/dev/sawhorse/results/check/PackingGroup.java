// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Nodes of one instance type and capacity type that hold the same pods.
 *
 * @param pods the number of pods of each workload on each of them, sorted by workload; empty if none
 * @param nodes the number of nodes
 * @param cost USD of one of them over the run, the mean where they differ
 */
public record PackingGroup(
        String instanceType, String capacityType, Map<String, Integer> pods, int nodes, double cost) {
    private static final String USUAL = "on-demand";

    public PackingGroup {
        pods = Collections.unmodifiableMap(new TreeMap<>(pods));
    }

    /** Returns the type of node, such as {@code m5.xlarge} or {@code c6i.large spot}. */
    public String kind() {
        return capacityType.equals(USUAL) || capacityType.isEmpty() ? instanceType : instanceType + " " + capacityType;
    }

    /** Returns the pods of one node, such as {@code 1 api + 3 worker}. */
    public String contents() {
        List<String> shares = new ArrayList<>();
        pods.forEach((workload, count) -> shares.add(count + " " + WorkloadNames.shown(workload)));
        return shares.isEmpty() ? "no pods" : String.join(" + ", shares);
    }

    /** Returns the total cost. */
    double allCost() {
        return nodes * cost;
    }

    /** Returns the same group with another number of nodes. */
    PackingGroup withNodes(int count) {
        return new PackingGroup(instanceType, capacityType, pods, count, cost);
    }

    /** Whether nodes of the other group are of the same type and held the same pods. */
    boolean isLike(PackingGroup other) {
        return instanceType.equals(other.instanceType)
                && capacityType.equals(other.capacityType)
                && pods.equals(other.pods);
    }
}
