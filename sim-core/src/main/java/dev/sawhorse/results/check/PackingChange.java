package dev.sawhorse.results.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Workloads that are packed otherwise than before, together with all that share nodes with them.
 *
 * @param before the nodes there are no more, by what they carried
 * @param after the nodes that are there instead
 * @param costDifference what all nodes of these workloads cost more than before, in USD over the run, those included that carried
 *     the same for a longer or shorter time
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

    /** Returns how many nodes are others than before. */
    public int nodes() {
        return Math.max(count(before), count(after));
    }

    /** Returns the nodes before by kind. */
    public Map<String, Integer> kindsBefore() {
        return kinds(before);
    }

    /** Returns the nodes now by kind. */
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
