// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The diagnosis of an unschedulable pod: its rejections by node count.
 *
 * @param nodes the number of nodes
 * @param rejections the number of nodes by rejection
 * @param preFilter the rejection before filtering nodes, null if nodes were filtered
 */
public record Diagnosis(
        int nodes,
        Map<Rejection, Integer> rejections,
        @Nullable Rejection preFilter) {
    public Diagnosis {
        rejections = Collections.unmodifiableMap(new LinkedHashMap<>(rejections));
    }

    public Diagnosis(int nodes, Map<Rejection, Integer> rejections) {
        this(nodes, rejections, null);
    }

    /** Returns the diagnosis of a pod that a pre-filter rejects on every node. */
    static Diagnosis preFilter(int nodes, Rejection rejection) {
        return new Diagnosis(nodes, nodes == 0 ? Map.of() : Map.of(rejection, nodes), rejection);
    }

    /** Returns the names of the filters that rejected a node, sorted. */
    public Set<String> filters() {
        Set<String> names = new TreeSet<>();
        rejections.keySet().forEach(rejection -> names.add(rejection.plugin()));
        return names;
    }

    /** Returns the message of the PodScheduled condition, for example {@code 0/3 nodes are available: 3 Insufficient cpu.} */
    public String message() {
        if (nodes == 0) {
            return "no nodes available to schedule pods";
        }
        if (preFilter != null) {
            return "0/" + nodes + " nodes are available: " + String.join(", ", preFilter.reasons()) + ".";
        }
        Map<String, Integer> byReason = new TreeMap<>();
        rejections.forEach((rejection, count) ->
                rejection.reasons().forEach(reason -> byReason.merge(reason, count, Integer::sum)));
        List<String> parts = new ArrayList<>();
        byReason.forEach((reason, count) -> parts.add(count + " " + reason));
        parts.sort(null);
        return "0/" + nodes + " nodes are available: " + String.join(", ", parts) + ".";
    }
}
