// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;

/** The engine {@code threads}: runs in threads of this process. */
public final class ThreadsEngine implements SweepEngine {
    /** Its name. */
    public static final String NAME = "threads";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean run(SweepPlan plan, Options options, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink)
            throws IOException {
        return SeededRuns.run(
                plan.runs(),
                options.threads(),
                archive,
                monitor,
                (variant, seed, outcome) -> sink.ended(variant, seed, RunDigest.of(outcome.results())));
    }
}
