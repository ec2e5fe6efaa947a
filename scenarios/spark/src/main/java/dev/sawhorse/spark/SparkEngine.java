// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.io.IOException;
import org.apache.spark.SparkContext;
import org.jspecify.annotations.Nullable;

/** The engine {@code spark}: each run is a task of Apache Spark. Runs whose output is stored run in this process first. */
public final class SparkEngine implements SweepEngine {
    private static final String NAME = "spark";

    private @Nullable SparkContext context;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void connect(Options options) throws IOException {
        context(options);
    }

    @Override
    public boolean run(SweepPlan plan, Options options, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink)
            throws IOException {
        SweepPlan stored = plan.where((variant, seed) -> isStored(archive, seed));
        SweepPlan remote = plan.where((variant, seed) -> !isStored(archive, seed));
        SparkContext spark = remote.size() == 0 ? null : context(options);
        ScenarioRun.Monitor ofStored = new PartialMonitor(monitor, 0, stored.size(), plan.size());
        if (!new ThreadsEngine().run(stored, options, archive, ofStored, sink)) {
            return false;
        }
        ScenarioRun.Monitor ofRemote = new PartialMonitor(monitor, stored.size(), remote.size(), plan.size());
        return spark == null || new SparkRuns(spark, remote, ofRemote, sink).run();
    }

    private static boolean isStored(RunArchive archive, int seed) {
        return seed == 0 && archive != RunArchive.NONE;
    }

    /** A context lives as long as the process: starting one takes seconds, and its executors keep what they have loaded. */
    private SparkContext context(Options options) throws IOException {
        SparkContext existing = context;
        if (existing == null) {
            existing = SparkConnection.open(options);
            context = existing;
        }
        return existing;
    }

    /** Ends the connection to the cluster. */
    void stop() {
        if (context != null) {
            context.stop();
        }
    }

    /**
     * A monitor that reports the progress of some runs of a plan as progress of the whole plan.
     *
     * @param before number of runs that ended before these
     * @param runs number of these runs
     * @param all number of runs of the plan
     */
    private record PartialMonitor(ScenarioRun.Monitor whole, int before, int runs, int all)
            implements ScenarioRun.Monitor {
        private static final long RUN = 1_000_000;

        @Override
        public boolean shouldContinue(long now, long end) {
            return whole.shouldContinue(RUN * before + Math.round((double) now / end * RUN * runs), RUN * all);
        }
    }
}
