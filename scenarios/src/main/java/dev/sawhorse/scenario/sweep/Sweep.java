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

    /** A receiver of the digest of each run, such as a {@link SweepFile}; called by several threads. */
    @FunctionalInterface
    public interface Log {
        /**
         * Called when a run has ended.
         *
         * @param variant the name of the variant
         * @param seed index of the seed, from 0
         */
        void add(String variant, int seed, RunDigest digest) throws IOException;
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
     * @param log to which each run that is computed is added, but for those of first seeds
     * @return the variants with all runs, in their order; null if the monitor stopped the runs
     * @throws IOException if a run cannot be stored
     */
    public @Nullable List<ComparedVariant> compare(RunArchive archive, Map<SweepFile.Run, byte[]> known, Log log)
            throws IOException {
        List<ComparedVariant> compared = variants.stream()
                .map(variant -> new ComparedVariant(Variants.name(variant), description(variant), seeds))
                .toList();
        for (ComparedVariant variant : compared) {
            for (int seed = 1; seed < seeds; seed++) {
                byte[] digest = known.get(new SweepFile.Run(variant.name(), seed));
                if (digest != null) {
                    variant.add(seed, RunDigest.of(digest));
                }
            }
        }
        SweepPlan plan =
                SweepPlan.of(variants, seeds, (variant, seed) -> seed == 0 || !known.containsKey(run(variant, seed)));
        boolean ended = engine.run(plan, options, archive, monitor, (variant, seed, digest) -> {
            compared.get(variant).add(seed, digest);
            if (seed > 0) {
                log.add(Variants.name(variants.get(variant)), seed, digest);
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
                (variant, seed) -> isIn(shard, variant, seed) && !file.ended().containsKey(run(variant, seed)));
        boolean ended = engine.run(
                plan,
                options,
                RunArchive.NONE,
                monitor,
                (variant, seed, digest) -> file.add(Variants.name(variants.get(variant)), seed, digest));
        return ended ? plan.size() : -1;
    }

    private SweepFile.Run run(int variant, int seed) {
        return new SweepFile.Run(Variants.name(variants.get(variant)), seed);
    }

    private boolean isIn(Shard shard, int variant, int seed) {
        return seed > 0 && shard.contains((seed - 1) * variants.size() + variant);
    }
}
