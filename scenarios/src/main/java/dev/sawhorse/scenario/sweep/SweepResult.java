// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.results.LostPodsException;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.io.Serializable;

/**
 * The result of one run in a form that another process can receive: a digest, or the reason why there is none. A run that
 * fails would fail again, so its failure is a result and not an exception.
 *
 * @param variant index of the variant in the plan
 * @param seed index of the seed, from 0
 * @param digest the digest in binary form, empty if the run failed
 * @param failure why it failed, empty if it did not
 */
@SuppressWarnings("ArrayRecordComponent") // compared nowhere
public record SweepResult(int variant, int seed, byte[] digest, String failure) implements Serializable {
    private static final long serialVersionUID = 1;

    /** Computes a run. */
    public static SweepResult of(Scenario scenario, int variant, int seed) {
        String run = scenario.name() + ", seed " + (scenario.file().seed() + seed);
        try (RunArchive.StoredRun nothing = RunArchive.NONE.begin(scenario)) {
            ScenarioRun.Outcome outcome =
                    ScenarioRun.of(scenario.withSeed(scenario.file().seed() + seed), nothing, ScenarioRun.Monitor.NONE);
            LostPodsException.throwIfAny(run, outcome.results());
            return new SweepResult(
                    variant, seed, RunDigest.of(outcome.results()).bytes(), "");
        } catch (IOException | RuntimeException | StackOverflowError | AssertionError e) {
            return failed(variant, seed, run + ": " + e);
        }
    }

    /** Returns the result of a run that failed. */
    public static SweepResult failed(int variant, int seed, String reason) {
        return new SweepResult(variant, seed, new byte[0], reason);
    }

    /**
     * Does nothing if there is a digest.
     *
     * @throws RunFailedException if the run failed
     */
    public void throwIfFailed() {
        if (!failure.isEmpty()) {
            throw new RunFailedException(failure);
        }
    }
}
