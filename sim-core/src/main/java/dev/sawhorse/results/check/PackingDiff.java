// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The difference of two packings: the nodes that are in only one of them, grouped by workloads that share nodes in either
 * packing, directly or through others.
 *
 * @param changes most nodes first, those without pods last
 * @param unlisted whether nodes changed that packings do not list individually
 */
public record PackingDiff(List<PackingChange> changes, boolean unlisted) {
    private static final Comparator<PackingChange> BY_SIZE = Comparator.comparing(
                    (PackingChange change) -> change.workloads().isEmpty())
            .thenComparing(Comparator.comparingInt(PackingChange::nodes).reversed());

    public PackingDiff {
        changes = List.copyOf(changes);
    }

    /** Compares two packings. */
    public static PackingDiff between(Packing before, Packing after) {
        if (before.digest().equals(after.digest())) {
            return new PackingDiff(List.of(), false);
        }
        List<PackingGroup> removed = less(before.groups(), after.groups());
        List<PackingGroup> come = less(after.groups(), before.groups());
        boolean unlisted = !before.others().equals(after.others()) || (removed.isEmpty() && come.isEmpty());
        CoLocatedWorkloads shared = new CoLocatedWorkloads();
        shared.join(before.groups());
        shared.join(after.groups());
        Map<String, Double> costs = new TreeMap<>();
        before.groups().forEach(group -> costs.merge(shared.of(group), -group.allCost(), Double::sum));
        after.groups().forEach(group -> costs.merge(shared.of(group), group.allCost(), Double::sum));
        Map<String, List<PackingGroup>> left = shared.split(removed);
        Map<String, List<PackingGroup>> right = shared.split(come);
        List<PackingChange> changes = new ArrayList<>();
        costs.forEach((root, cost) -> {
            if (left.containsKey(root) || right.containsKey(root)) {
                changes.add(new PackingChange(
                        left.getOrDefault(root, List.of()), right.getOrDefault(root, List.of()), cost));
            }
        });
        changes.sort(BY_SIZE);
        return new PackingDiff(changes, unlisted);
    }

    /** Returns the number of changed nodes, at least 1 if anything changed. */
    public int nodes() {
        int listed = changes.stream().mapToInt(PackingChange::nodes).sum();
        return unlisted ? Math.max(1, listed) : listed;
    }

    /** Whether the packings are equal. */
    public boolean isEmpty() {
        return changes.isEmpty() && !unlisted;
    }

    private static List<PackingGroup> less(List<PackingGroup> groups, List<PackingGroup> others) {
        List<PackingGroup> left = new ArrayList<>();
        for (PackingGroup group : groups) {
            int same = others.stream()
                    .filter(group::isLike)
                    .mapToInt(PackingGroup::nodes)
                    .sum();
            if (group.nodes() > same) {
                left.add(group.withNodes(group.nodes() - same));
            }
        }
        left.sort(Packing.BY_COUNT);
        return left;
    }
}
