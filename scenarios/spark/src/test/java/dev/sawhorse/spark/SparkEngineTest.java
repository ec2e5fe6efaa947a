// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.MergedShards;
import dev.sawhorse.scenario.sweep.RunFailedException;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import dev.sawhorse.scenario.tune.TuneSearch;
import dev.sawhorse.scenario.tune.Tuner;
import dev.sawhorse.scenario.tune.Tuning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Runs on Spark give the bytes of runs in threads, in this process, on a cluster, and on one that loses an executor. */
final class SparkEngineTest {
    private static final int SEEDS = 10;
    private static final int RUNS = 2 * (SEEDS - 1); // runs of first seeds belong to no sweep file
    private static final Variants VARIANTS = Variants.load(
            Path.of("consolidation-policies.yaml"),
            List.of(Setting.parse("duration=90m")),
            List.of("never", "underutilized"));

    private final SparkEngine engine = new SparkEngine();

    @TempDir
    private Path folder;

    @AfterEach
    void stop() {
        engine.stop();
    }

    private static SweepPlan plan(Variants variants, int seeds) {
        return new SweepPlan(variants.all().stream()
                .map(variant -> SeededRuns.Seeded.of(variant, seeds))
                .toList());
    }

    private static Map<String, String> digests(SweepEngine engine, SweepPlan plan, SweepEngine.Options options)
            throws IOException {
        return digests(engine, plan, options, () -> {});
    }

    private static Map<String, String> digests(
            SweepEngine engine, SweepPlan plan, SweepEngine.Options options, Runnable afterRun) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        boolean ended =
                engine.run(plan, options, RunArchive.NONE, ScenarioRun.Monitor.NONE, (variant, seed, digest) -> {
                    synchronized (digests) {
                        digests.put(variant + " " + seed, text(digest));
                    }
                    afterRun.run();
                });
        assertThat(ended).isTrue();
        assertThat(digests).hasSize(plan.size());
        return digests;
    }

    private static String text(RunDigest digest) {
        return HexFormat.of().formatHex(digest.bytes());
    }

    private static Map<String, String> ofThreads() throws IOException {
        return digests(new ThreadsEngine(), plan(VARIANTS, SEEDS), new SweepEngine.Options(2));
    }

    @Test
    void digestsInThisProcessAreThoseOfThreads() throws IOException {
        SweepEngine.Options options = new SweepEngine.Options(2, "local[2]");
        assertThat(digests(engine, plan(VARIANTS, SEEDS), options)).isEqualTo(ofThreads());
        assertThat(digests(engine, plan(VARIANTS, 2), options)).hasSize(4);
    }

    @Test
    void digestsOfAClusterThatLosesAnExecutorAreThoseOfThreads() throws IOException, InterruptedException {
        System.setProperty(
                SparkConnection.RUNNER,
                Path.of(System.getProperty("spark.folder"), "sawhorse-runner.jar")
                        .toString());
        AtomicInteger ended = new AtomicInteger();
        AtomicBoolean killed = new AtomicBoolean();
        try (SparkCluster cluster = SparkCluster.start(folder)) {
            SweepEngine.Options options = new SweepEngine.Options(2, cluster.url());
            assertThat(digests(engine, plan(VARIANTS, SEEDS), options, () -> {
                        if (ended.incrementAndGet() == 5) {
                            killed.set(cluster.killExecutor());
                        }
                    }))
                    .isEqualTo(ofThreads());
            assertThat(killed).isTrue();
            tracesTravelToExecutors(options);
            engine.stop(); // its cores are for the drivers
            sweepGoesOnAfterItsDriverIsKilled(cluster);
        } finally {
            System.clearProperty(SparkConnection.RUNNER);
        }
    }

    /** The program of {@code spark-submit} is killed; what it had written is kept. */
    private void sweepGoesOnAfterItsDriverIsKilled(SparkCluster cluster) throws IOException, InterruptedException {
        Path sweep = folder.resolve("sweep.jsonl");
        Process killed = driver(cluster, sweep, List.of());
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(10);
        while (lines(sweep) < RUNS / 2) {
            assertThat(killed.isAlive() && System.nanoTime() < end).isTrue();
            Thread.sleep(20);
        }
        killed.destroyForcibly().waitFor();
        int kept = lines(sweep) - 1;
        assertThat(kept).isLessThan(RUNS);
        Process second = driver(cluster, sweep, List.of("--resume"));
        String printed = new String(second.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(second.waitFor()).as(printed).isZero();
        assertThat(printed).contains((RUNS - kept) + " runs computed, " + kept + " kept");
        assertThat(lines(sweep)).isEqualTo(1 + RUNS);
        Map<String, byte[]> digests = new TreeMap<>();
        MergedShards.read(List.of(sweep))
                .digests()
                .forEach((run, digest) -> digests.put(run.variant() + " " + run.seed(), digest));
        Map<String, String> expected = new TreeMap<>();
        ofThreads().forEach((run, digest) -> {
            String[] parts = run.split(" ");
            expected.put(VARIANTS.names().get(Integer.parseInt(parts[0])) + " " + parts[1], digest);
        });
        digests.forEach((run, digest) ->
                assertThat(HexFormat.of().formatHex(digest)).as(run).isEqualTo(expected.get(run)));
    }

    private static int lines(Path file) throws IOException {
        return Files.exists(file)
                ? (int) Files.readString(file)
                        .chars()
                        .filter(each -> each == '\n')
                        .count()
                : 0;
    }

    private static Process driver(SparkCluster cluster, Path sweep, List<String> more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "consolidation-policies.yaml",
                "--set",
                "duration=90m",
                "--variants",
                "never,underutilized",
                "--seeds",
                String.valueOf(SEEDS),
                "-o",
                sweep.toString()));
        arguments.addAll(more);
        return cluster.submit(SparkSweep.class, arguments);
    }

    /** A search takes the same decisions on Spark as in threads. */
    @Test
    void searchProposesTheSame() throws IOException {
        Path file = folder.resolve("asg.yaml");
        Files.writeString(file, Files.readString(Path.of("asg-cpu-target-tracking.yaml")) + """

                        tune:
                          parameters:
                            least: {path: "nodeGroups[name=workers].min", range: {from: 1, to: 10, steps: 10}}
                            cpu: {path: "nodeGroups[name=workers].targetTracking.cpu", values: [40, 50, 60, 70, 80]}
                          objectives: {cost.total: 1%, latencySeconds.scheduling.mean: 1s}
                        """);
        Tuner tuner = new Tuner(file, List.of(Setting.parse("assert=[]")), FileAccess.OWN_FOLDER);
        Tuning onSpark = tuner.search(
                TuneSearch.LEAST_BUDGET, engine, new SweepEngine.Options(2, "local[2]"), ScenarioRun.Monitor.NONE);
        Tuning inThreads = tuner.search(
                TuneSearch.LEAST_BUDGET, new ThreadsEngine(), new SweepEngine.Options(1), ScenarioRun.Monitor.NONE);
        assertThat(onSpark).isNotNull();
        assertThat(inThreads).isNotNull();
        assertThat(onSpark.found()).usingRecursiveComparison().isEqualTo(inThreads.found());
        assertThat(onSpark.found().tried()).isGreaterThan(10);
    }

    /** Executors run in other folders, where the trace is not. */
    private void tracesTravelToExecutors(SweepEngine.Options options) throws IOException {
        Variants traced = traced(Path.of(System.getProperty("spark.folder"), "traced"));
        assertThat(digests(engine, plan(traced, 2), options))
                .isEqualTo(digests(new ThreadsEngine(), plan(traced, 2), new SweepEngine.Options(2)));
    }

    /** Returns a scenario with a trace that is too long to be stored with a run, because of a column that nothing reads. */
    private static Variants traced(Path folder) throws IOException {
        Path traces = Files.createDirectories(folder.resolve("traces"));
        String padding = "," + "x".repeat(6_000);
        List<String> rows = Files.readAllLines(Path.of("traces/openb-day.csv")).stream()
                .map(row -> row + padding)
                .toList();
        Files.write(traces.resolve("openb-day.csv"), rows);
        Path file = folder.resolve("trace-replay.yaml");
        Files.copy(Path.of("trace-replay.yaml"), file, StandardCopyOption.REPLACE_EXISTING);
        return Variants.load(file, List.of(Setting.parse("duration=2h")), List.of());
    }

    @Test
    void failedRunIsNotRepeated() throws IOException {
        Variants traced = traced(folder);
        Files.writeString(folder.resolve("traces/openb-day.csv"), "arrival_s\n");
        SweepEngine.Options options = new SweepEngine.Options(2, "local[2]");
        assertThatThrownBy(() -> digests(engine, plan(traced, 2), options))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("openb-day.csv\": has changed since the run");
    }

    @Test
    void masterThatCannotBeReachedIsReportedAtOnce() {
        SweepEngine.Options options = new SweepEngine.Options(1, "spark://127.0.0.1:1");
        assertThatThrownBy(() -> digests(engine, plan(VARIANTS, 1), options))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the master spark://127.0.0.1:1 cannot be reached");
    }

    @Test
    void masterOfKubernetesNeedsADistribution() {
        SweepEngine.Options options = new SweepEngine.Options(1, "k8s://https://127.0.0.1:1");
        assertThatThrownBy(() -> digests(engine, plan(VARIANTS, 1), options))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("set SPARK_HOME to a distribution");
    }

    @Test
    void monitorStopsTheRuns() throws IOException {
        boolean ended = engine.run(
                plan(VARIANTS, SEEDS),
                new SweepEngine.Options(1, "local[1]"),
                RunArchive.NONE,
                (now, end) -> false,
                (variant, seed, digest) -> {});
        assertThat(ended).isFalse();
    }
}
