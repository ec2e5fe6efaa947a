// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.tune;

import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The section {@code tune} of a scenario.
 *
 * @param parameters what may be changed, by name
 * @param forbidden combinations of values that are left out
 * @param objectives the difference that does not matter of each metric to improve, by its name
 * @param constraints comparisons that must hold for the mean over the seeds
 */
public record TuneOptions(
        Map<String, ParameterEntry> parameters,
        List<Map<String, List<String>>> forbidden,
        Map<String, String> objectives,
        List<String> constraints) {
    private static final Map<String, String> USUAL = usual();

    private static final Field<Map<String, ParameterEntry>> PARAMETERS = Field.required(
            "parameters",
            Types.mapOf("batching", ParameterEntry.SECTION),
            "What may be changed, by a name for reports.");
    private static final Field<List<Map<String, List<String>>>> FORBIDDEN = Field.of(
            "forbidden",
            Types.listOf(Types.mapOf("batching", Types.listOf(Types.scalar("2s")))),
            List.of(),
            "",
            "Combinations that are left out: lists of values of some parameters, by their names.");
    private static final Field<Map<String, String>> OBJECTIVES = Field.of(
            "objectives",
            Types.mapOf("cost.total", Types.scalar("1%")),
            USUAL,
            USUAL.entrySet().stream()
                    .map(entry -> entry.getKey() + ": " + entry.getValue())
                    .collect(Collectors.joining(", ")),
            "The metrics to improve, each with the difference that does not matter: a percentage of today's mean, or an "
                    + "amount such as `5s`.");
    private static final Field<List<String>> CONSTRAINTS = Field.of(
            "constraints",
            Types.listOf(Types.text("latencySeconds.scheduling.p95 <= 60s")),
            List.of(),
            "",
            "What must hold for the mean over the seeds, such as `latencySeconds.scheduling.p95 <= 60s`.");

    /** The fields. */
    public static final Section<TuneOptions> SECTION = Section.of(
            values -> new TuneOptions(
                    values.get(PARAMETERS), values.get(FORBIDDEN), values.get(OBJECTIVES), values.get(CONSTRAINTS)),
            PARAMETERS,
            FORBIDDEN,
            OBJECTIVES,
            CONSTRAINTS);

    private static Map<String, String> usual() {
        Map<String, String> usual = new LinkedHashMap<>();
        usual.put("cost.total", "1%");
        usual.put("latencySeconds.scheduling.mean", "1s");
        usual.put("pods.evicted", "5%");
        return usual;
    }

    /**
     * Returns a metric that runs are compared by.
     *
     * @throws IllegalArgumentException with the known ones if it is none
     */
    public static Metric metric(String name) {
        Metric metric = ComparedMetrics.find(name);
        if (metric == null) {
            String known = ComparedMetrics.ALL.stream().map(Metric::name).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "\"" + name + "\" is not a metric that runs are compared by\nMaybe one of these: " + known + ".");
        }
        return metric;
    }
}
