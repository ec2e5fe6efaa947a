// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A change in the packing of some workloads and of all that share nodes with them.
 *
 * @param before the nodes that exist only in the baseline, by their pods
 * @param after the nodes that exist only now
 * @param costDifference the cost difference of all nodes of these workloads, in USD over the run, including nodes with the same
 *     pods for a longer or shorter time
 */
public record PackingChange(List<PackingGroup> before, List<PackingGroup> after, double costDifference) {
    public PackingChange {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** Returns the workloads, sorted; empty for nodes without pods. */
    public Set<String> workloads() {
        Set<String> workloads = new TreeSet<>();
        before.forEach(group -> workloads.addAll(group.pods().keySet()));
        after.forEach(group -> workloads.addAll(group.pods().keySet()));
        return workloads;
    }

    /** Returns the number of changed nodes. */
    public int nodes() {
        return Math.max(count(before), count(after));
    }

    /** Returns the nodes of the baseline by type. */
    public Map<String, Integer> kindsBefore() {
        return kinds(before);
    }

    /** Returns the current nodes by type. */
    public Map<String, Integer> kindsAfter() {
        return kinds(after);
    }

    private static Map<String, Integer> kinds(List<PackingGroup> groups) {
        Map<String, Integer> kinds = new TreeMap<>();
        groups.forEach(group -> kinds.merge(group.kind(), group.nodes(), Integer::sum));
        return kinds;
    }

    private static int count(List<PackingGroup> groups) {
        return groups.stream().mapToInt(PackingGroup::nodes).sum();
    }
}
