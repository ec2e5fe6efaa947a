// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.summary.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The baseline of one variant of a scenario.
 *
 * @param values the values of each metric by its name, one for each seed, rounded as baselines are
 * @param packing the packing of the run of the first seed
 * @param decisions the first decisions of that run, as text
 */
public record BaselineVariant(String name, Map<String, List<Double>> values, Packing packing, List<String> decisions) {
    public BaselineVariant {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        decisions = List.copyOf(decisions);
    }

    /** Makes one from the results of all seeds, in their order. */
    public static BaselineVariant of(String name, List<Digest> runs) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        for (Digest run : runs) {
            run.values()
                    .forEach((metric, value) -> values.computeIfAbsent(metric, own -> new ArrayList<>())
                            .add(value));
        }
        return new BaselineVariant(
                name, values, runs.get(0).packing(), runs.get(0).decisions());
    }

    /**
     * The part of a run's results that is kept; its size does not grow with the run.
     *
     * @param values the value of each metric by its name
     */
    public record Digest(Map<String, Double> values, Packing packing, List<String> decisions) {
        /** Computes the metrics of a run. */
        public static Digest of(Results results, List<Metric> metrics) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (Metric metric : metrics) {
                values.put(
                        metric.name(), SixDecimals.rounded(metric.value(results).doubleValue()));
            }
            return new Digest(values, Packing.of(results), DecisionTrace.of(results));
        }
    }
}
