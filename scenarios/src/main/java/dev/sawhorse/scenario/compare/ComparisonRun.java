package dev.sawhorse.scenario.compare;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.scenario.Scenario;
import dev.sawhorse.scenario.ScenarioLoader;
import dev.sawhorse.scenario.ScenarioRun;
import dev.sawhorse.scenario.Variants;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Runs every variant of a scenario over the same seeds: each run by itself in one thread, several at a time. All variants see the
 * same random numbers for the same things, so that their load is equal.
 *
 * <p>No two threads share a scenario: each reads the variants anew from what they were read from. What comes out depends neither
 * on how many threads there are nor on which run ends first, and what is kept of a run does not grow with it.
 */
public final class ComparisonRun {
    private final List<Scenario> variants;
    private final List<ComparedVariant> compared;
    private final int seeds;
    private final RunKeeper keeper;
    private final ComparisonProgress progress;
    private final AtomicInteger next = new AtomicInteger();
    private volatile boolean stopped;

    private ComparisonRun(List<Scenario> variants, int seeds, RunKeeper keeper, ComparisonProgress progress) {
        this.variants = variants;
        this.seeds = seeds;
        this.keeper = keeper;
        this.progress = progress;
        this.compared = variants.stream()
                .map(variant -> new ComparedVariant(Variants.name(variant), description(variant), seeds))
                .toList();
    }

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
            List<Scenario> variants, int seeds, int threads, RunKeeper keeper, ScenarioRun.Monitor monitor)
            throws IOException {
        int runs = variants.size() * seeds;
        ComparisonProgress progress = new ComparisonProgress(monitor, runs);
        ComparisonRun run = new ComparisonRun(variants, seeds, keeper, progress);
        run.work(Math.min(threads, runs));
        return run.stopped ? null : run.compared;
    }

    private void work(int threads) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "comparison");
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

    /** One thread's work: runs as they come, all variants of one seed before those of the next. */
    private final class Worker {
        private final @Nullable Scenario[] own = new @Nullable Scenario[variants.size()];

        void work() throws IOException {
            try {
                int run = next.getAndIncrement();
                while (run < variants.size() * seeds && !stopped) {
                    run(run % variants.size(), run / variants.size());
                    run = next.getAndIncrement();
                }
            } catch (IOException | RuntimeException | Error e) {
                stopped = true;
                throw e;
            }
        }

        private void run(int variant, int seed) throws IOException {
            Scenario scenario = scenario(variant);
            RunKeeper kept = seed == 0 ? keeper : RunKeeper.NONE;
            try (RunKeeper.Kept keeping = kept.begin(scenario)) {
                ScenarioRun.Outcome outcome = ScenarioRun.of(
                        scenario.withSeed(scenario.file().seed() + seed),
                        keeping,
                        (now, end) -> !stopped && progress.goesOn(variant + seed * variants.size(), now, end));
                if (outcome.isComplete()) {
                    compared.get(variant).add(seed, outcome.results());
                    keeping.ended(outcome);
                } else {
                    stopped = true;
                }
            }
        }

        private Scenario scenario(int variant) {
            Scenario read = own[variant];
            if (read == null) {
                read = ScenarioLoader.load(variants.get(variant).sources());
                own[variant] = read;
            }
            return read;
        }
    }
}
