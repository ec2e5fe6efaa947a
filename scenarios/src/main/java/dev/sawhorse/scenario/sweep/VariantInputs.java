// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioData;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.Serializable;
import java.nio.file.Path;

/**
 * The inputs of a variant as text, from which another process computes its runs. Tables and traces that are too long to be
 * stored with a run are represented by their fingerprints.
 *
 * @param name the name of the variant's scenario, for messages
 * @param text its sources, as one JSON object
 */
public record VariantInputs(String name, String text) implements Serializable {
    private static final long serialVersionUID = 1;

    /** Returns the inputs of a variant. */
    public static VariantInputs of(Scenario variant) {
        return new VariantInputs(variant.name(), variant.sources().text(""));
    }

    /**
     * Loads the variant.
     *
     * @param copies where the long tables and traces are on this machine
     */
    public Scenario load(ScenarioData.Copies copies) {
        Path origin = Path.of("inputs.json");
        ScenarioSources sources =
                ScenarioSources.parse(SourceDocuments.parseSingle(new SourceFile(origin.toString(), text)), origin);
        return ScenarioLoader.load(sources, copies);
    }
}
