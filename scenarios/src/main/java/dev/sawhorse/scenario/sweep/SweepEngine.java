// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The machinery that computes the runs of a sweep: threads of this process, or a cluster. Found by {@link ServiceLoader}. The
 * digest of a run does not depend on the engine.
 */
public interface SweepEngine {
    /** Returns the name by which it is chosen. */
    String name();

    /**
     * Reaches the cluster of the engine, if it has one. Whoever is about to replace files does this first: nothing is lost if
     * there is no cluster.
     *
     * @throws IOException if it cannot be reached
     */
    default void connect(Options options) throws IOException {}

    /**
     * Computes every run of a plan. Runs whose output is stored, those of first seeds, are computed in this process.
     *
     * @param archive stores the output of the runs of first seeds
     * @return false if the monitor stopped it
     * @throws IOException if a run cannot be stored or the engine cannot be reached
     */
    boolean run(SweepPlan plan, Options options, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink)
            throws IOException;

    /**
     * What an engine may need to know.
     *
     * @param threads number of concurrent runs in this process
     * @param master the URL of the cluster's master, empty for the engine's default
     */
    record Options(int threads, String master) {
        /** Creates options of an engine without a cluster. */
        public Options(int threads) {
            this(threads, "");
        }
    }

    /** A receiver of the digest of each run; called by several threads, in any order. */
    @FunctionalInterface
    interface Sink {
        /**
         * Called when a run has ended.
         *
         * @param variant index of the variant in the plan
         * @param seed index of the seed, from 0
         */
        void ended(int variant, int seed, RunDigest digest) throws IOException;
    }

    /** Returns the engines on the class path, by name. */
    static List<SweepEngine> all() {
        return ServiceLoader.load(SweepEngine.class, SweepEngine.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(SweepEngine::name))
                .toList();
    }

    /** Returns the engine of a name, null if there is none. */
    static @Nullable SweepEngine find(String name) {
        return all().stream()
                .filter(engine -> engine.name().equals(name))
                .findFirst()
                .orElse(null);
    }
}
