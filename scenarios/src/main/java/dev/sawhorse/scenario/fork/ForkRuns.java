// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.fork;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalTail;
import dev.sawhorse.results.LostPodsException;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The runs of both futures of a fork, with the figures of the time from the fork on. The first seed is that of the stored run,
 * whose past both futures share; under each further seed the whole run is repeated with other random numbers, and both futures
 * share the past of that seed.
 */
public final class ForkRuns {
    /** The name of the future of the stored run. */
    public static final String ORIGINAL = "original";

    /** The name of the other future. */
    public static final String FORK = "fork";

    private final RunFork fork;
    private final int seeds;
    private final ScenarioRun.Monitor monitor;
    private final ComparedVariant original;
    private final ComparedVariant forked;
    private int ended;

    private ForkRuns(RunFork fork, int seeds, ScenarioRun.Monitor monitor) {
        this.fork = fork;
        this.seeds = seeds;
        this.monitor = monitor;
        this.original = new ComparedVariant(ORIGINAL, "as it was", seeds);
        this.forked = new ComparedVariant(FORK, String.join("; ", fork.changes()), seeds);
    }

    /**
     * Runs both futures.
     *
     * @param archive stores the output of the other future of the first seed
     * @return the two variants, the original one first; null if the monitor stopped the runs
     * @throws dev.sawhorse.input.InvalidInputException if the stored run was interrupted
     */
    public static @Nullable List<ComparedVariant> run(
            RunFork fork, int seeds, RunArchive archive, ScenarioRun.Monitor monitor) throws IOException {
        return new ForkRuns(fork, seeds, monitor).run(archive);
    }

    private @Nullable List<ComparedVariant> run(RunArchive archive) throws IOException {
        for (int seed = 0; seed < seeds; seed++) {
            boolean isStored = seed == 0;
            boolean isComplete = isStored ? recorded() : run(fork.original(), seed, original, entry -> {});
            if (!isComplete || !(isStored ? runForked(archive) : run(fork.forked(), seed, forked, entry -> {}))) {
                return null;
            }
        }
        return List.of(original, forked);
    }

    /** Takes the first original future from the stored journal. */
    private boolean recorded() throws IOException {
        ResultsFold fold = new ResultsFold();
        fork.folder().replay(Long.MAX_VALUE, new JournalTail(fork.at(), fold), monitor);
        Results results = fold.results();
        if (!results.run().isComplete()) {
            throw fork.folder()
                    .wrong(
                            "was interrupted, so its own future is not known",
                            "Run the scenario again to its end, then fork it.");
        }
        original.add(0, RunDigest.of(results));
        ended++;
        return true;
    }

    private boolean runForked(RunArchive archive) throws IOException {
        try (RunArchive.StoredRun stored = archive.begin(fork.forked())) {
            ScenarioRun.Outcome outcome = outcome(fork.forked(), 0, forked, stored);
            if (outcome.isComplete()) {
                stored.ended(outcome);
            }
            return outcome.isComplete();
        }
    }

    private boolean run(Scenario scenario, int seed, ComparedVariant variant, Journal.Listener listener) {
        return outcome(scenario, seed, variant, listener).isComplete();
    }

    private ScenarioRun.Outcome outcome(
            Scenario scenario, int seed, ComparedVariant variant, Journal.Listener listener) {
        ResultsFold fold = new ResultsFold();
        JournalTail tail = new JournalTail(fork.at(), fold);
        long number = scenario.file().seed() + seed;
        ScenarioRun.Outcome outcome = ScenarioRun.of(
                scenario.withSeed(number),
                entry -> {
                    tail.appended(entry);
                    listener.appended(entry);
                },
                this::shouldContinue);
        if (outcome.isComplete()) {
            LostPodsException.throwIfAny(scenario.name() + ", seed " + number, outcome.results());
            variant.add(seed, RunDigest.of(fold.results()));
            ended++;
        }
        return outcome;
    }

    private boolean shouldContinue(long nowNanos, long endNanos) {
        return monitor.shouldContinue(ended * endNanos + nowNanos, 2L * seeds * endNanos);
    }
}
