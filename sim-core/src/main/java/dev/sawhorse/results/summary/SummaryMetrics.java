// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.summary;

import dev.sawhorse.input.Spelling;
import dev.sawhorse.results.Results;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The numbers of a summary by path, such as {@code cost.total}, {@code latencySeconds.scheduling.p95} or {@code
 * nodes.byInstanceType.c5.large}.
 */
public final class SummaryMetrics {
    /** The metrics of an empty run, whose names are those of every run. */
    private static final SummaryMetrics KNOWN = of(Results.of(List.of()));

    private final Map<String, Double> values;

    private SummaryMetrics(Map<String, Double> values) {
        this.values = values;
    }

    /** Returns the metrics of results. */
    public static SummaryMetrics of(Results results) {
        return ofSummary(Summary.of(results));
    }

    /** Returns the numbers of a summary given as nested maps, as {@link Summary#of} makes it. */
    public static SummaryMetrics ofSummary(Map<String, ?> summary) {
        Map<String, Double> values = new LinkedHashMap<>();
        flatten("", summary, values);
        return new SummaryMetrics(values);
    }

    /**
     * Returns the declaration of the metric at a path.
     *
     * @throws IllegalArgumentException with the path that was probably meant if there is no such metric
     */
    public static Metric metric(String path) {
        return SummaryFields.metrics()
                .filter(metric -> metric.name().equals(path))
                .findFirst()
                .orElseGet(() -> ofBreakdown(path));
    }

    private static Metric ofBreakdown(String path) {
        KNOWN.value(path);
        return SummaryFields.breakdowns()
                .filter(breakdown -> breakdown.contains(path))
                .map(breakdown -> breakdown.metric(path))
                .findFirst()
                .orElseThrow();
    }

    private static void flatten(String prefix, Map<?, ?> map, Map<String, Double> into) {
        map.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                flatten(prefix + key + ".", inner, into);
            } else if (value instanceof Number number) {
                into.put(prefix + key, number.doubleValue());
            }
        });
    }

    /** Returns all paths that have a value, in the order of the summary. */
    public Set<String> paths() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Whether {@link #value} knows the path. */
    public boolean isKnown(String path) {
        return values.containsKey(path) || isZeroIfAbsent(path);
    }

    /**
     * Returns the value at a path; hours of an instance type or capacity type that was not used are 0, as are the kills in a
     * namespace without any, refusals that did not happen and figures of objects that the run has none of.
     *
     * @throws IllegalArgumentException with the path that was probably meant if there is no such metric
     */
    public double value(String path) {
        Double value = values.get(path);
        if (value != null) {
            return value;
        }
        if (isZeroIfAbsent(path)) {
            return 0;
        }
        throw new IllegalArgumentException("unknown metric \"" + path + "\"\n" + hint(path));
    }

    /** Whether the absence of a path means 0, as of a type of node that was not used or of Jobs without checkpoints. */
    private static boolean isZeroIfAbsent(String path) {
        return SummaryFields.metrics().anyMatch(metric -> metric.name().equals(path))
                || SummaryFields.breakdowns().anyMatch(breakdown -> breakdown.isZeroIfAbsent(path));
    }

    private String hint(String path) {
        for (String candidate : values.keySet()) {
            if (candidate.endsWith("." + path)) {
                return "Did you mean \"" + candidate + "\"?";
            }
        }
        String hint = Spelling.hint(path, values.keySet());
        return hint != null ? hint : "Known metrics: " + String.join(", ", values.keySet());
    }
}
