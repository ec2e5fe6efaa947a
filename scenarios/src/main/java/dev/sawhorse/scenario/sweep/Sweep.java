// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The runs of all variants of a scenario over the same seeds. All variants use common random numbers, so their load is equal;
 * the data kept of a run does not grow with it. The result depends neither on the engine nor on which runs were known before.
 *
 * @param variants the variants, each run from its own seed on
 * @param seeds the number of seeds
 */
public record Sweep(
        List<Scenario> variants,
        int seeds,
        SweepEngine engine,
        SweepEngine.Options options,
        ScenarioRun.Monitor monitor) {
    public Sweep {
        variants = List.copyOf(variants);
    }

    private static String description(Scenario scenario) {
        return scenario.variants().stream()
                .filter(variant -> variant.name().equals(scenario.variant()))
                .map(variant -> variant.description())
                .findFirst()
                .orElse("");
    }

    /**
     * Computes the runs that are not known, and those of the first seeds in any case, because their output is stored.
     *
     * @param archive stores the output of the runs of first seeds
     * @param known the digests of runs, in binary form
     * @param log receives the digest of each run that is computed, but for those of first seeds
     * @return the variants with all runs, in their order; null if the monitor stopped the runs
     * @throws IOException if a run cannot be stored
     */
    public @Nullable List<ComparedVariant> compare(
            RunArchive archive, Map<SweepFile.Run, byte[]> known, SweepEngine.Sink log) throws IOException {
        List<ComparedVariant> compared = variants.stream()
                .map(variant -> new ComparedVariant(Variants.name(variant), description(variant), seeds))
                .toList();
        known.forEach((run, digest) -> {
            if (run.seed() > 0 && run.seed() < seeds) {
                compared.get(run.variant()).add(run.seed(), RunDigest.of(digest));
            }
        });
        SweepPlan plan = SweepPlan.of(
                variants, seeds, (variant, seed) -> seed == 0 || !known.containsKey(new SweepFile.Run(variant, seed)));
        boolean ended = engine.run(plan, options, archive, monitor, (variant, seed, digest) -> {
            compared.get(variant).add(seed, digest);
            if (seed > 0) {
                log.ended(variant, seed, digest);
            }
        });
        return ended ? compared : null;
    }

    /**
     * Computes the runs of a shard that its file lacks. Runs of first seeds belong to no shard.
     *
     * @return the number of runs computed, -1 if the monitor stopped them
     */
    public int runShard(Shard shard, SweepFile file) throws IOException {
        SweepPlan plan = SweepPlan.of(
                variants,
                seeds,
                (variant, seed) ->
                        isIn(shard, variant, seed) && !file.ended().containsKey(new SweepFile.Run(variant, seed)));
        boolean ended = engine.run(plan, options, RunArchive.NONE, monitor, file::add);
        return ended ? plan.size() : -1;
    }

    private boolean isIn(Shard shard, int variant, int seed) {
        return seed > 0 && shard.contains((seed - 1) * variants.size() + variant);
    }
}
