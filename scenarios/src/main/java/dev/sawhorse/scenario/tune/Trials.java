// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The compared metrics of the runs of configurations, seed by seed from the first one on. */
final class Trials {
    private final Map<Configuration, List<double[]>> runs = new LinkedHashMap<>();

    /** Adds the runs of the next seeds of a configuration. */
    void add(Configuration configuration, List<double[]> metrics) {
        runs.computeIfAbsent(configuration, unknown -> new ArrayList<>()).addAll(metrics);
    }

    /** Returns whether a configuration was run. */
    boolean contains(Configuration configuration) {
        return runs.containsKey(configuration);
    }

    /** Returns the number of seeds of a configuration. */
    int seeds(Configuration configuration) {
        return runs.getOrDefault(configuration, List.of()).size();
    }

    /** Returns the configurations, in the order in which they were first run. */
    List<Configuration> configurations() {
        return List.copyOf(runs.keySet());
    }

    /** Returns the values of an objective over the first seeds, to be minimized. */
    double[] values(Configuration configuration, Objective objective, int seeds) {
        return all(configuration).stream()
                .limit(seeds)
                .mapToDouble(objective::value)
                .toArray();
    }

    /** Returns the mean of an objective, to be minimized. */
    double mean(Configuration configuration, Objective objective) {
        return all(configuration).stream()
                .mapToDouble(objective::value)
                .average()
                .orElseThrow();
    }

    /** Returns the values of a metric. */
    double[] values(Configuration configuration, Metric metric) {
        int index = ComparedMetrics.ALL.indexOf(metric);
        return all(configuration).stream()
                .mapToDouble(metrics -> metrics[index])
                .toArray();
    }

    private List<double[]> all(Configuration configuration) {
        return runs.getOrDefault(configuration, List.of());
    }
}
