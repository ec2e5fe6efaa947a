// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.results.LostPodsException;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of scenarios over several seeds: each in one thread, several at a time.
 *
 * <p>No two runs share a scenario at one time: a run takes one that is idle, or loads it again from its sources. The results
 * depend neither on the number of threads nor on the order in which runs end.
 */
public final class SeededRuns {
    /**
     * A scenario and its runs.
     *
     * @param seeds the indexes of the seeds to run, ascending; 0 is the seed of the scenario itself
     */
    public record Seeded(Scenario scenario, List<Integer> seeds) {
        public Seeded {
            seeds = List.copyOf(seeds);
        }

        /** Returns a scenario with a number of consecutive seeds, starting with its own. */
        public static Seeded of(Scenario scenario, int seeds) {
            return new Seeded(scenario, IntStream.range(0, seeds).boxed().toList());
        }
    }

    /** A receiver of each completed run; called by several threads. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Called with the outcome of a run.
         *
         * @param scenario index of the scenario, from 0
         * @param seed index of the seed, from 0
         */
        void ended(int scenario, int seed, ScenarioRun.Outcome outcome) throws IOException;
    }

    /**
     * One run.
     *
     * @param scenario index of the scenario, from 0
     * @param seed index of the seed, from 0
     */
    public record Task(int scenario, int seed) implements Serializable {
        private static final long serialVersionUID = 1;
    }

    private final List<Seeded> scenarios;
    private final List<Task> tasks;
    private final RunArchive archive;
    private final ComparisonProgress progress;
    private final Sink sink;
    private final AtomicInteger next = new AtomicInteger();
    private final List<Queue<Scenario>> idle;
    private volatile boolean stopped;

    private SeededRuns(List<Seeded> scenarios, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink) {
        this.scenarios = scenarios;
        this.tasks = tasks(scenarios);
        this.idle = idle(scenarios);
        this.archive = archive;
        this.progress = new ComparisonProgress(monitor, tasks.size());
        this.sink = sink;
    }

    /** Entries with the same scenario share it too. */
    private static List<Queue<Scenario>> idle(List<Seeded> scenarios) {
        IdentityHashMap<Scenario, Queue<Scenario>> loaded = new IdentityHashMap<>();
        return scenarios.stream()
                .map(Seeded::scenario)
                .map(scenario ->
                        loaded.computeIfAbsent(scenario, unknown -> new ConcurrentLinkedQueue<>(List.of(scenario))))
                .toList();
    }

    /** Returns the runs in the order in which they start: all scenarios under one seed come before those under the next. */
    public static List<Task> tasks(List<Seeded> scenarios) {
        List<Task> tasks = new ArrayList<>();
        for (int scenario = 0; scenario < scenarios.size(); scenario++) {
            for (int seed : scenarios.get(scenario).seeds()) {
                tasks.add(new Task(scenario, seed));
            }
        }
        tasks.sort(Comparator.comparingInt(Task::seed));
        return tasks;
    }

    /**
     * Runs scenarios.
     *
     * @param threads number of concurrent runs
     * @param archive stores the output of the run of each first seed
     * @return false if the monitor stopped the runs
     * @throws IOException if a run cannot be stored
     */
    public static boolean run(
            List<Seeded> scenarios, int threads, RunArchive archive, ScenarioRun.Monitor monitor, Sink sink)
            throws IOException {
        SeededRuns runs = new SeededRuns(scenarios, archive, monitor, sink);
        if (!runs.tasks.isEmpty()) {
            runs.work(Math.min(threads, runs.tasks.size()));
        }
        return !runs.stopped;
    }

    private void work(int threads) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "run");
            thread.setDaemon(true);
            return thread;
        });
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            all.add(workers.submit(() -> {
                new Worker().work();
                return null;
            }));
        }
        workers.shutdown();
        awaitAll(all);
    }

    private static void awaitAll(List<Future<?>> all) throws IOException {
        try {
            for (Future<?> each : all) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            rethrow(e.getCause());
        }
    }

    private static void rethrow(@Nullable Throwable cause) throws IOException {
        if (cause instanceof IOException failure) {
            throw failure;
        }
        if (cause instanceof RuntimeException failure) {
            throw failure;
        }
        if (cause instanceof Error failure) {
            throw failure;
        }
        throw new CompletionException(cause);
    }

    /** A thread that takes runs from the queue. */
    private final class Worker {
        void work() throws IOException {
            try {
                int task = next.getAndIncrement();
                while (task < tasks.size() && !stopped) {
                    run(task, tasks.get(task));
                    task = next.getAndIncrement();
                }
            } catch (IOException | RuntimeException | Error e) {
                stopped = true;
                throw e;
            }
        }

        private void run(int number, Task task) throws IOException {
            Scenario loaded = idle.get(task.scenario).poll();
            Scenario scenario = loaded != null
                    ? loaded
                    : loadedAgain(scenarios.get(task.scenario).scenario());
            RunArchive runArchive = task.seed == 0 ? archive : RunArchive.NONE;
            try (RunArchive.StoredRun keeping = runArchive.begin(scenario)) {
                ScenarioRun.Outcome outcome = ScenarioRun.of(
                        scenario.withSeed(scenario.file().seed() + task.seed),
                        keeping,
                        (now, end) -> !stopped && progress.shouldContinue(number, now, end));
                if (outcome.isComplete()) {
                    long seed = scenario.file().seed() + task.seed;
                    LostPodsException.throwIfAny(scenario.name() + ", seed " + seed, outcome.results());
                    sink.ended(task.scenario, task.seed, outcome);
                    keeping.ended(outcome);
                } else {
                    stopped = true;
                }
            }
            idle.get(task.scenario).add(scenario);
        }

        private static Scenario loadedAgain(Scenario scenario) {
            return ScenarioLoader.load(scenario.sources()).withNamesOf(scenario);
        }
    }
}
