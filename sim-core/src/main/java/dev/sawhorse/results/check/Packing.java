// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.input.Sha256;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The fingerprint of a run's packing of pods onto nodes: the number of nodes of each type that held the same pods at their
 * peak, regardless of the names of nodes and pods and of zones. The peak of a node is the first time it held its greatest
 * number of pods, without DaemonSet pods.
 *
 * @param groups the nodes with equal pods, the most frequent first, {@link #LISTED} at most
 * @param others the remaining nodes, only by type
 * @param digest a digest of all groups, listed or not
 */
public record Packing(List<PackingGroup> groups, List<PackingGroup> others, String digest) {
    /** The greatest number of listed groups; a run of a week can have thousands. */
    static final int LISTED = 100;

    private static final int DIGITS = 16;
    static final Comparator<PackingGroup> BY_COUNT = Comparator.comparingInt(PackingGroup::nodes)
            .reversed()
            .thenComparing(PackingGroup::instanceType)
            .thenComparing(PackingGroup::capacityType)
            .thenComparing(group -> group.pods().toString());

    public Packing {
        groups = List.copyOf(groups);
        others = List.copyOf(others);
    }

    /** Returns the packing of a run. */
    public static Packing of(Results results) {
        PeakPacking fullest = PeakPacking.of(results.podRows());
        Grouping exact = new Grouping();
        for (NodeRow node : results.nodeRows()) {
            if (!node.instanceType().isEmpty() && !node.instance().isEmpty()) {
                exact.add(node.instanceType(), node.capacityType(), fullest.of(node.node()), 1, node.cost());
            }
        }
        List<PackingGroup> all = exact.groups();
        Grouping rest = new Grouping();
        for (PackingGroup group : all.subList(Math.min(LISTED, all.size()), all.size())) {
            rest.add(group.instanceType(), group.capacityType(), Map.of(), group.nodes(), group.cost());
        }
        return new Packing(all.subList(0, Math.min(LISTED, all.size())), rest.groups(), digest(all));
    }

    /** Returns the number of nodes. */
    public int nodes() {
        return count(groups) + count(others);
    }

    private static int count(List<PackingGroup> groups) {
        return groups.stream().mapToInt(PackingGroup::nodes).sum();
    }

    private static String digest(List<PackingGroup> groups) {
        StringBuilder lines = new StringBuilder();
        for (PackingGroup group : groups) {
            lines.append(group.nodes())
                    .append(' ')
                    .append(group.kind())
                    .append(' ')
                    .append(group.pods())
                    .append('\n');
        }
        return Sha256.of(lines.toString()).substring(0, DIGITS);
    }

    /** A count of equal nodes. */
    private static final class Grouping {
        private final Map<String, List<PackingGroup>> groupsByKind = new TreeMap<>();

        void add(String instanceType, String capacityType, Map<String, Integer> pods, int nodes, double cost) {
            groupsByKind
                    .computeIfAbsent(instanceType + " " + capacityType + " " + pods, key -> new ArrayList<>())
                    .add(new PackingGroup(instanceType, capacityType, pods, nodes, cost));
        }

        List<PackingGroup> groups() {
            return groupsByKind.values().stream()
                    .map(Grouping::merged)
                    .sorted(BY_COUNT)
                    .toList();
        }

        private static PackingGroup merged(List<PackingGroup> parts) {
            PackingGroup first = parts.get(0);
            int nodes = count(parts);
            double cost = parts.stream()
                            .mapToDouble(part -> part.cost() * part.nodes())
                            .sum()
                    / nodes;
            return new PackingGroup(
                    first.instanceType(), first.capacityType(), first.pods(), nodes, SixDecimals.rounded(cost));
        }
    }
}
