// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs all variants of a scenario over the same seeds. All variants use common random numbers, so their load is equal; the data
 * kept of a run does not grow with it.
 */
public final class ComparisonRun {
    private ComparisonRun() {}

    private static String description(Scenario scenario) {
        return scenario.variants().stream()
                .filter(variant -> variant.name().equals(scenario.variant()))
                .map(variant -> variant.description())
                .findFirst()
                .orElse("");
    }

    /**
     * Runs variants, each from its own seed on.
     *
     * @param seeds number of seeds
     * @param threads number of concurrent runs
     * @return the results of the variants, in their order; null if the monitor stopped the runs
     * @throws IOException if a run cannot be stored
     */
    public static @Nullable List<ComparedVariant> of(
            List<Scenario> variants, int seeds, int threads, RunArchive archive, ScenarioRun.Monitor monitor)
            throws IOException {
        List<ComparedVariant> compared = variants.stream()
                .map(variant -> new ComparedVariant(Variants.name(variant), description(variant), seeds))
                .toList();
        List<SeededRuns.Seeded> seeded = variants.stream()
                .map(variant -> new SeededRuns.Seeded(variant, seeds))
                .toList();
        boolean ended = SeededRuns.run(
                seeded,
                threads,
                archive,
                monitor,
                (variant, seed, outcome) -> compared.get(variant).add(seed, outcome.results()));
        return ended ? compared : null;
    }
}
