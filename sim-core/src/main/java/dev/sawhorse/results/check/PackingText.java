// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The text of packing changes. */
public final class PackingText {
    private static final int NAMES = 4;
    private static final int KINDS = 4;
    private static final int GROUPS = 4;
    private static final double NOTHING = 0.00005;

    private PackingText() {}

    /** Returns a sentence such as {@code api + worker: was 6 × m5.xlarge, now 3 × m5.2xlarge: +$0.12 in the run}. */
    public static String headline(PackingChange change) {
        return names(change.workloads()) + ": " + sides(change) + ": " + cost(change.costDifference());
    }

    private static String sides(PackingChange change) {
        if (change.before().isEmpty()) {
            return kinds(change.kindsAfter()) + " more";
        }
        if (change.after().isEmpty()) {
            return kinds(change.kindsBefore()) + " fewer";
        }
        return change.kindsBefore().equals(change.kindsAfter())
                ? "packed differently onto " + kinds(change.kindsAfter())
                : "was " + kinds(change.kindsBefore()) + ", now " + kinds(change.kindsAfter());
    }

    /** Returns the nodes group by group, {@code - 6 × m5.xlarge: 1 api + 3 worker} before those with {@code +}. */
    public static List<String> details(PackingChange change) {
        List<String> lines = new ArrayList<>();
        groups("- ", change.before(), lines);
        groups("+ ", change.after(), lines);
        return lines;
    }

    /** Returns the workloads that moved to other nodes entirely, where not all moved the same way. */
    public static List<String> moves(PackingChange change) {
        List<String> lines = new ArrayList<>();
        Set<String> ways = new LinkedHashSet<>();
        for (String workload : change.workloads()) {
            Set<String> from = carriers(workload, change.before());
            Set<String> to = carriers(workload, change.after());
            String way = "from " + String.join(", ", from) + " to " + String.join(", ", to);
            ways.add(way);
            if (!from.isEmpty() && !to.isEmpty() && from.stream().noneMatch(to::contains)) {
                lines.add(WorkloadNames.shown(workload) + " moved " + way);
            }
        }
        return ways.size() > 1 ? lines : List.of();
    }

    private static Set<String> carriers(String workload, List<PackingGroup> groups) {
        Set<String> kinds = new LinkedHashSet<>();
        groups.stream().filter(group -> group.pods().containsKey(workload)).forEach(group -> kinds.add(group.kind()));
        return kinds;
    }

    private static String names(Set<String> workloads) {
        if (workloads.isEmpty()) {
            return "nodes without pods";
        }
        List<String> names = workloads.stream().map(WorkloadNames::shown).toList();
        return names.size() <= NAMES
                ? String.join(" + ", names)
                : String.join(" + ", names.subList(0, NAMES - 1)) + " + " + (names.size() - NAMES + 1)
                        + " more workloads";
    }

    private static String kinds(Map<String, Integer> kinds) {
        List<Map.Entry<String, Integer>> sorted = new ArrayList<>(new TreeMap<>(kinds).entrySet());
        sorted.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
        List<String> parts = new ArrayList<>();
        int shown = sorted.size() == KINDS + 1 ? sorted.size() : Math.min(KINDS, sorted.size());
        sorted.stream().limit(shown).forEachOrdered(entry -> parts.add(entry.getValue() + " × " + entry.getKey()));
        if (sorted.size() > shown) {
            int rest = sorted.stream().skip(shown).mapToInt(Map.Entry::getValue).sum();
            parts.add(rest + " nodes of " + (sorted.size() - shown) + " other types");
        }
        return String.join(" + ", parts);
    }

    private static void groups(String sign, List<PackingGroup> groups, List<String> lines) {
        groups.stream()
                .limit(GROUPS)
                .forEachOrdered(
                        group -> lines.add(sign + group.nodes() + " × " + group.kind() + ": " + group.contents()));
        int rest = groups.stream().skip(GROUPS).mapToInt(PackingGroup::nodes).sum();
        if (rest > 0) {
            lines.add(sign + rest + " more with other pods");
        }
    }

    private static String cost(double difference) {
        if (Math.abs(difference) < NOTHING) {
            return "costs the same";
        }
        String format = Math.abs(difference) < 1 ? "%s$%.4f in the run" : "%s$%,.2f in the run";
        return String.format(Locale.ROOT, format, difference < 0 ? "-" : "+", Math.abs(difference));
    }
}
