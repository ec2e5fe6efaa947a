// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.results.check.Tolerance;
import dev.sawhorse.results.check.Tolerances;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The file {@code tolerances.yaml} beside baselines: the tolerances of metrics, for all scenarios and for single ones.
 *
 * @param confidence in percent
 * @param metrics tolerances for all scenarios, by the name of the metric
 * @param scenarios tolerances for single scenarios, by the key of the scenario in baselines
 */
record ToleranceFile(double confidence, Map<String, Tolerance> metrics, Map<String, Map<String, Tolerance>> scenarios) {
    static final String NAME = "tolerances.yaml";

    private static final double PERCENT = 100;

    private static final Field<Double> CONFIDENCE = Field.of(
            "confidence", Types.number(50, 99.999), 95.0, "Confidence level of intervals over seeds, in percent.");

    private static final Field<Map<String, Tolerance>> METRICS =
            Field.of("metrics", new TolerancesType(), Map.of(), "", "Tolerances by metric, for all scenarios.");

    private static final Field<Map<String, Map<String, Tolerance>>> SCENARIOS = Field.of(
            "scenarios",
            Types.mapOf("inflate", new TolerancesType()),
            Map.of(),
            "",
            "Tolerances of single scenarios, by their paths relative to this folder.");

    private static final Section<ToleranceFile> SECTION = Section.of(
            values -> new ToleranceFile(values.get(CONFIDENCE), values.get(METRICS), values.get(SCENARIOS)),
            CONFIDENCE,
            METRICS,
            SCENARIOS);

    /**
     * Reads the file; without a file the defaults apply.
     *
     * @throws InvalidInputException with all problems of the file
     */
    static ToleranceFile read(Path path) {
        if (!Files.exists(path)) {
            return SECTION.defaults();
        }
        Problems problems = new Problems();
        ToleranceFile file = SECTION.read(Value.ofRoot(SourceDocuments.parseSingle(SourceFile.read(path)), problems));
        problems.throwIfErrors();
        return file == null ? SECTION.defaults() : file;
    }

    /** Returns the tolerances of a scenario, by its key in baselines. */
    Tolerances of(String scenario) {
        return new Tolerances(confidence / PERCENT, metrics).with(scenarios.getOrDefault(scenario, Map.of()));
    }
}
