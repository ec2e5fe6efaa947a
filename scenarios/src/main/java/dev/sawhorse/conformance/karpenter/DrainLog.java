// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.kube.api.Eviction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A log of the termination of a node. Consecutive refusals for one pod are one line; lines of one instant have no order. */
final class DrainLog {
    private static final double SECOND = 1e9;
    private static final double TOO_MANY_REQUESTS = 429;

    private final LongSupplier clock;
    private final List<Map<String, Object>> lines = new ArrayList<>();
    private final Map<String, Map<String, Object>> refusals = new LinkedHashMap<>();
    private @Nullable Map<String, Object> lastConditions;
    private @Nullable Double nodeGoneAt;

    DrainLog(LongSupplier clock) {
        this.clock = clock;
    }

    void eviction(String pod, Eviction answer) {
        double code = switch (answer) {
            case ACCEPTED -> 201;
            case TOO_MANY_REQUESTS -> TOO_MANY_REQUESTS;
            case SEVERAL_BUDGETS -> 500;
            case NOT_FOUND -> 404;
        };
        Map<String, Object> refused = refusals.get(pod);
        if (code != TOO_MANY_REQUESTS) {
            refusals.remove(pod);
        } else if (refused != null) {
            refused.put("until", now());
            return;
        }
        Map<String, Object> line = line("evict");
        line.put("pod", pod);
        line.put("result", code);
        if (code == TOO_MANY_REQUESTS) {
            refusals.put(pod, line);
        }
    }

    void forcedDeletion(String pod, long graceSeconds) {
        Map<String, Object> line = line("force-delete");
        line.put("pod", pod);
        line.put("gracePeriodSeconds", (double) graceSeconds);
    }

    void podGone(String pod) {
        line("gone").put("pod", pod);
    }

    void instanceDeletion(boolean notFound) {
        line("cloud-delete").put("notFound", notFound);
    }

    /** Adds the conditions if they have changed. */
    void conditions(Map<String, Object> conditions) {
        if (!conditions.equals(lastConditions)) {
            lastConditions = conditions;
            Map<String, Object> line = new TreeMap<>();
            line.put("t", now());
            line.put("nodeClaimConditions", conditions);
            lines.add(line);
        }
    }

    void nodeGone() {
        nodeGoneAt = now();
    }

    /** Returns the time of the deletion of the node, in seconds, null if it was not deleted. */
    @Nullable
    Double nodeGoneAt() {
        return nodeGoneAt;
    }

    List<Object> lines() {
        return sorted(lines);
    }

    /** Returns lines in the order of their times; lines of one instant are sorted by text. */
    static List<Object> sorted(@Nullable Object lines) {
        List<Map<?, ?>> sorted = new ArrayList<>();
        if (lines instanceof List<?> list) {
            for (Object line : list) {
                sorted.add(new TreeMap<>((Map<?, ?>) line));
            }
        }
        sorted.sort(Comparator.comparingDouble((Map<?, ?> line) -> (Double) line.get("t"))
                .thenComparing(Object::toString));
        return List.copyOf(sorted);
    }

    private Map<String, Object> line(String action) {
        Map<String, Object> line = new TreeMap<>();
        line.put("t", now());
        line.put("action", action);
        lines.add(line);
        return line;
    }

    private double now() {
        return clock.getAsLong() / SECOND;
    }
}
