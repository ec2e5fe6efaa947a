// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An engine that takes from a file the runs that an earlier process has computed, has another engine compute the others, and
 * adds those to the file. A run is found by the id of its scenario, which depends on all inputs, so a search that takes the
 * same decisions goes on where it was; none is computed twice. Runs whose output is stored are computed in any case.
 */
public final class KeptRuns implements SweepEngine {
    private final SweepEngine engine;
    private final Opening opening;
    private final Map<SweepFile.Run, byte[]> known = new ConcurrentHashMap<>();
    private @Nullable SweepFile file;

    /** Makes an engine that opens its file when the first run is due. */
    public KeptRuns(SweepEngine engine, Opening opening) {
        this.engine = engine;
        this.opening = opening;
    }

    /** A way to open a file. */
    @FunctionalInterface
    public interface Opening {
        SweepFile open() throws IOException;
    }

    @Override
    public String name() {
        return engine.name();
    }

    @Override
    public void connect(Options options) throws IOException {
        engine.connect(options);
    }

    @Override
    public boolean run(SweepPlan plan, Options options, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink)
            throws IOException {
        SweepFile kept = file == null ? opened(options) : file;
        List<String> ids =
                plan.runs().stream().map(run -> run.scenario().runId()).toList();
        for (int variant = 0; variant < ids.size(); variant++) {
            SeededRuns.Seeded run = plan.runs().get(variant);
            for (int seed : run.seeds()) {
                byte[] digest = known.get(new SweepFile.Run(ids.get(variant), seed));
                if (digest != null && !isStored(seed, archive)) {
                    sink.ended(variant, seed, RunDigest.of(digest));
                }
            }
        }
        SweepPlan left = plan.where((variant, seed) ->
                isStored(seed, archive) || !known.containsKey(new SweepFile.Run(ids.get(variant), seed)));
        return left.size() == 0
                || engine.run(left, options, archive, monitor, (variant, seed, digest) -> {
                    kept.add(ids.get(variant), seed, digest);
                    known.put(new SweepFile.Run(ids.get(variant), seed), digest.bytes());
                    sink.ended(variant, seed, digest);
                });
    }

    /** An engine that cannot be reached leaves an older file as it is. */
    private SweepFile opened(Options options) throws IOException {
        engine.connect(options);
        SweepFile opened = opening.open();
        file = opened;
        known.putAll(opened.ended());
        return opened;
    }

    private static boolean isStored(int seed, RunArchive archive) {
        return seed == 0 && archive != RunArchive.NONE;
    }
}
