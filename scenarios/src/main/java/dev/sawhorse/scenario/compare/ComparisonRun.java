package dev.sawhorse.scenario.compare;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.scenario.Scenario;
import dev.sawhorse.scenario.ScenarioRun;
import dev.sawhorse.scenario.Variants;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs every variant of a scenario over the same seeds. All variants see the same random numbers for the same things, so that their
 * load is equal; what is kept of a run does not grow with it.
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
     * Runs variants from the seed of each on.
     *
     * @param seeds how many seeds
     * @param threads how many runs at a time
     * @return what the variants came to, in their order; null if somebody stopped it
     * @throws IOException if what is to be kept cannot be written
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
