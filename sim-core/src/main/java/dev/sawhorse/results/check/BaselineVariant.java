package dev.sawhorse.results.check;

import dev.sawhorse.results.Results;
import dev.sawhorse.results.compare.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a variant of a scenario came to.
 *
 * @param values the values of each figure by its name, one for each seed, as exact as baselines are
 * @param packing how the run of the first seed packed its pods
 * @param decisions what that run did first, in words
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
     * What is kept of one run; it does not grow with it.
     *
     * @param values the value of each figure by its name
     */
    public record Digest(Map<String, Double> values, Packing packing, List<String> decisions) {
        /** Reads the figures of a run. */
        public static Digest of(Results results, List<Metric> metrics) {
            Map<String, Double> values = new LinkedHashMap<>();
            for (Metric metric : metrics) {
                values.put(metric.name(), SixDecimals.rounded(metric.value().applyAsDouble(results)));
            }
            return new Digest(values, Packing.of(results), DecisionTrace.of(results));
        }
    }
}
