// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Groups of workloads that share nodes, directly or through other workloads (union-find). */
final class CoLocatedWorkloads {
    private static final String NONE = "";

    private final Map<String, String> parents = new TreeMap<>();

    void join(List<PackingGroup> groups) {
        for (PackingGroup group : groups) {
            group.pods().keySet().forEach(workload -> parents.put(root(workload), root(first(group))));
        }
    }

    /** Returns the representative of the workloads connected with those of a packing group. */
    String of(PackingGroup group) {
        return root(first(group));
    }

    /** Returns the packing groups by the representative of their workloads. */
    Map<String, List<PackingGroup>> split(List<PackingGroup> groups) {
        Map<String, List<PackingGroup>> split = new TreeMap<>();
        groups.forEach(group ->
                split.computeIfAbsent(of(group), root -> new ArrayList<>()).add(group));
        return split;
    }

    private static String first(PackingGroup group) {
        return group.pods().isEmpty() ? NONE : group.pods().keySet().iterator().next();
    }

    private String root(String workload) {
        String root = workload;
        while (parents.containsKey(root) && !root.equals(parents.get(root))) {
            root = parents.get(root);
        }
        return root;
    }
}
