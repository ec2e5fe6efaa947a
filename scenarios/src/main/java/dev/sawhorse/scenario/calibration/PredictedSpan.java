// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.calibration;

import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The figures of a prediction: means over runs with different seeds. */
final class PredictedSpan {
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<Results> runs;
    private final Predicate<NodeRow> counts;

    /**
     * Computes the figures.
     *
     * @param onlyKarpenter whether only nodes of Karpenter count, as in its log
     */
    PredictedSpan(List<Results> runs, boolean onlyKarpenter) {
        this.runs = List.copyOf(runs);
        this.counts = row -> !onlyKarpenter || !row.nodeClaim().isEmpty();
    }

    private double mean(ToDoubleFunction<Results> figure) {
        return runs.stream().mapToDouble(figure).average().orElse(0);
    }

    private double sum(ToDoubleFunction<NodeRow> figure) {
        return mean(results ->
                results.nodeRows().stream().filter(counts).mapToDouble(figure).sum());
    }

    /** Returns the cost of instances at the prices of their launch. */
    double cost() {
        return sum(row -> row.hours() * row.price());
    }

    double hours() {
        return sum(NodeRow::hours);
    }

    Map<String, Double> hoursByType() {
        Map<String, Double> hours = new TreeMap<>();
        for (Results results : runs) {
            results.nodeRows().stream()
                    .filter(counts)
                    .forEach(row -> hours.merge(row.instanceType(), row.hours() / runs.size(), Double::sum));
        }
        return hours;
    }

    double launched() {
        return sum(row -> row.initial() || row.launched() == Timestamps.NEVER ? 0 : 1);
    }

    double interruptions() {
        return mean(results -> results.disruptions().interruptions());
    }

    double commands() {
        return mean(results -> results.disruptions().rows().stream()
                .filter(row -> !row.method().isEmpty())
                .count());
    }

    double disrupted(String reason) {
        return mean(results -> results.disruptions().counts().entrySet().stream()
                .filter(entry -> entry.getKey().toLowerCase(Locale.ROOT).equals(reason))
                .mapToDouble(Map.Entry::getValue)
                .sum());
    }

    List<Double> secondsToNode() {
        List<Double> seconds = new ArrayList<>();
        for (Results results : runs) {
            for (NodeRow row : results.nodeRows()) {
                if (!row.initial()
                        && !row.nodeClaim().isEmpty()
                        && row.created() != Timestamps.NEVER
                        && row.initialized() != Timestamps.NEVER) {
                    seconds.add((row.initialized() - row.created()) / NANOS_PER_SECOND);
                }
            }
        }
        return seconds;
    }

    List<Double> podWaits() {
        List<Double> seconds = new ArrayList<>();
        for (Results results : runs) {
            for (PodRow row : results.podRows()) {
                if (!row.daemon() && !row.initial() && row.bound() != Timestamps.NEVER) {
                    seconds.add((row.bound() - row.created()) / NANOS_PER_SECOND);
                }
            }
        }
        return seconds;
    }
}
