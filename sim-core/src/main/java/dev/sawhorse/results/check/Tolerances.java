package dev.sawhorse.results.check;

import dev.sawhorse.results.compare.Metric;
import dev.sawhorse.results.compare.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far each figure may move before it counts as a regression.
 *
 * @param confidence the probability that intervals over seeds hold what they are about
 * @param given what differs from the defaults, by the name of the metric
 */
public record Tolerances(double confidence, Map<String, Tolerance> given) {
    /** The name under which the packing has a tolerance, counted in nodes that are packed otherwise. */
    public static final String PACKING = "packing";

    /** What holds where nothing is said. */
    public static final Tolerances DEFAULT = new Tolerances(0.95, Map.of());

    private static final Tolerance MONEY = new Tolerance(0, 0.01, null);
    private static final Tolerance WAITING = new Tolerance(1, 0.05, null);
    private static final Tolerance SHARES = new Tolerance(0.01, 0, null);
    private static final Tolerance COUNTS = new Tolerance(0, 0.05, null);

    /** What must never come to pass once more. */
    private static final List<String> HARM = List.of("pods.unschedulableAtEnd", "pods.lost");

    public Tolerances {
        Map<String, Tolerance> byPath = new LinkedHashMap<>();
        given.forEach((name, tolerance) -> byPath.put(CheckMetrics.path(name), tolerance));
        given = Collections.unmodifiableMap(byPath);
    }

    /** Returns the same but for what the others say. */
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

    /** Returns the tolerance of the packing, counted in nodes. */
    public Tolerance ofPacking() {
        return given.getOrDefault(PACKING, Tolerance.EXACT);
    }

    /** Returns what is checked: all that is recorded, without what is to be left out. */
    public List<Metric> metrics() {
        return recorded().stream().filter(metric -> !of(metric).isIgnored()).toList();
    }

    /** Returns what is kept of runs: the usual figures and those that have a tolerance. */
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

    /** Returns the unit in which the absolute tolerance of a metric is given. */
    public static Unit unit(String metric) {
        return metric.equals(PACKING) ? Unit.COUNT : CheckMetrics.of(metric).unit();
    }
}
