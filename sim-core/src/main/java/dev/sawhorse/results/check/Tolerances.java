// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tolerances of all metrics, beyond which a change counts as a regression.
 *
 * @param confidence the confidence level of intervals over seeds
 * @param given the tolerances that differ from the defaults, by the name of the metric
 */
public record Tolerances(double confidence, Map<String, Tolerance> given) {
    /** The name of the packing's tolerance, in changed nodes. */
    public static final String PACKING = "packing";

    /** The defaults. */
    public static final Tolerances DEFAULT = new Tolerances(0.95, Map.of());

    private static final Tolerance MONEY = new Tolerance(0, 0.01, null);
    private static final Tolerance WAITING = new Tolerance(1, 0.05, null);
    private static final Tolerance SHARES = new Tolerance(0.01, 0, null);
    private static final Tolerance COUNTS = new Tolerance(0, 0.05, null);

    /** Metrics of failures, which may never increase. */
    private static final List<String> HARM = List.of("pods.unschedulableAtEnd", "pods.lost");

    public Tolerances {
        Map<String, Tolerance> byPath = new LinkedHashMap<>();
        given.forEach((name, tolerance) -> byPath.put(CheckMetrics.path(name), tolerance));
        given = Collections.unmodifiableMap(byPath);
    }

    /** Returns the same tolerances overridden by the given ones. */
    public Tolerances with(Map<String, Tolerance> others) {
        Map<String, Tolerance> merged = new LinkedHashMap<>(given);
        merged.putAll(others);
        return new Tolerances(confidence, merged);
    }

    /** Returns the tolerance of a metric. */
    public Tolerance of(Metric metric) {
        Tolerance own = given.get(metric.name());
        return own == null ? usual(metric) : own;
    }

    /** Returns the tolerance of the packing, in nodes. */
    public Tolerance ofPacking() {
        return given.getOrDefault(PACKING, Tolerance.EXACT);
    }

    /** Returns the metrics that are checked: all recorded ones without the ignored ones. */
    public List<Metric> metrics() {
        return recorded().stream().filter(metric -> !of(metric).isIgnored()).toList();
    }

    /** Returns the metrics that are kept of runs: the default ones and those with a tolerance. */
    public List<Metric> recorded() {
        List<Metric> metrics = new ArrayList<>(CheckMetrics.ALL);
        for (String name : given.keySet()) {
            if (!name.equals(PACKING)
                    && metrics.stream().noneMatch(metric -> metric.name().equals(name))) {
                metrics.add(CheckMetrics.of(name));
            }
        }
        return metrics;
    }

    private static Tolerance usual(Metric metric) {
        if (HARM.contains(metric.name())) {
            return Tolerance.EXACT;
        }
        return switch (metric.unit()) {
            case USD, HOURS -> MONEY;
            case SECONDS -> WAITING;
            case SHARE -> SHARES;
            case COUNT -> COUNTS;
        };
    }

    /** Returns the unit of a metric's absolute tolerance. */
    public static Unit unit(String metric) {
        return metric.equals(PACKING) ? Unit.COUNT : CheckMetrics.of(metric).unit();
    }
}
