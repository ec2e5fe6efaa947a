// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Caveats;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.ComparisonTree;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioData;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
final class SweepTest {
    private static final Path FILE = Path.of("consolidation-policies.yaml");
    private static final Variants VARIANTS =
            Variants.load(FILE, List.of(Setting.parse("duration=90m")), List.of("never", "underutilized"));

    private static List<ComparedVariant> compared(int seeds, int threads) throws IOException {
        List<ComparedVariant> compared = run(seeds, threads, RunArchive.NONE, ScenarioRun.Monitor.NONE);
        assertThat(compared).isNotNull();
        return compared;
    }

    private static @Nullable List<ComparedVariant> run(
            int seeds, int threads, RunArchive archive, ScenarioRun.Monitor monitor) throws IOException {
        return sweep(seeds, threads, monitor).compare(archive, Map.of(), (variant, seed, digest) -> {});
    }

    private static Sweep sweep(int seeds, int threads, ScenarioRun.Monitor monitor) {
        return new Sweep(VARIANTS.all(), seeds, new ThreadsEngine(), new SweepEngine.Options(threads), monitor);
    }

    private static String tree(List<ComparedVariant> compared, int seeds) {
        return ValueText.json(ComparisonTree.of(new Comparison(
                "test",
                "",
                "",
                1,
                "",
                Confidence.each(0.95),
                1,
                seeds,
                compared,
                compared.get(0),
                List.of(),
                Caveats.NONE)));
    }

    private static List<Journal.Entry> journal(Scenario scenario) {
        List<Journal.Entry> journal = new ArrayList<>();
        ScenarioRun.of(scenario, journal::add, ScenarioRun.Monitor.NONE);
        return journal;
    }

    @Test
    void resultDoesNotDependOnTheNumberOfThreads() throws IOException {
        assertThat(tree(compared(3, 3), 3)).isEqualTo(tree(compared(3, 1), 3));
    }

    /** Shards merged in any order, and a sweep that was interrupted, give what one thread gives. */
    @Test
    void resultDoesNotDependOnShards(@TempDir Path folder) throws IOException {
        String whole = tree(compared(4, 1), 4);
        for (int count : List.of(1, 3, 7)) {
            List<Path> files = new ArrayList<>();
            for (int number = count; number >= 1; number--) {
                Shard shard = new Shard(number, count);
                Path path = folder.resolve("shard-" + number + "-of-" + count + ".jsonl");
                try (SweepFile file = SweepFile.create(path, SweepHead.of(VARIANTS, 4, shard))) {
                    sweep(4, 2, ScenarioRun.Monitor.NONE).runShard(shard, file);
                }
                files.add(path);
            }
            MergedShards merged = MergedShards.read(files);
            assertThat(merged.missing()).isEmpty();
            List<ComparedVariant> compared = new Sweep(
                            merged.head().load().all(),
                            4,
                            new ThreadsEngine(),
                            new SweepEngine.Options(2),
                            ScenarioRun.Monitor.NONE)
                    .compare(RunArchive.NONE, merged.digests(), (variant, seed, digest) -> {
                        throw new AssertionError("computed again: variant " + variant + ", seed " + seed);
                    });
            assertThat(compared).isNotNull();
            assertThat(tree(compared, 4)).isEqualTo(whole);
        }
    }

    @Test
    void runIsThatOfTheScenarioWithItsSeedHoweverOftenTheScenarioWasRun() {
        Scenario variant = VARIANTS.all().get(1);
        List<Journal.Entry> first = journal(variant.withSeed(2));
        assertThat(journal(variant.withSeed(2))).isEqualTo(first);
        List<Setting> settings = List.of(Setting.parse("duration=90m"), Setting.parse("seed=2"));
        // The run id in the first entry differs between settings and written values.
        List<Journal.Entry> loaded = journal(ScenarioLoader.load(FILE, settings, "underutilized"));
        assertThat(loaded.subList(1, loaded.size())).isEqualTo(first.subList(1, first.size()));
    }

    /** Arrivals, sizes, lifetimes and replicas depend only on the seed, not on the changes of the variant. */
    @Test
    void allVariantsSeeTheSameLoad() {
        for (long seed = 1; seed <= 3; seed++) {
            List<Journal.Entry> never = journal(VARIANTS.all().get(0).withSeed(seed));
            List<Journal.Entry> other = journal(VARIANTS.all().get(1).withSeed(seed));
            assertThat(load(other)).isEqualTo(load(never)).hasSizeGreaterThan(20);
            assertThat(other).isNotEqualTo(never);
        }
        assertThat(load(journal(VARIANTS.all().get(0).withSeed(1))))
                .isNotEqualTo(load(journal(VARIANTS.all().get(0).withSeed(2))));
    }

    /**
     * Returns the first pods of Jobs, which arrive at random times, and the scaling of Deployments; evicted pods are created
     * again.
     */
    private static List<Journal.Entry> load(List<Journal.Entry> journal) {
        return journal.stream()
                .filter(entry -> entry.observation() instanceof Observation.WorkloadScaled
                        || (entry.observation() instanceof Observation.PodCreated pod
                                && pod.owner().startsWith("Job/")
                                && pod.pod().endsWith("-00001")))
                .toList();
    }

    @Test
    void podsRunEquallyLongInAllVariants() {
        Map<String, Long> never = runningTimes(journal(VARIANTS.all().get(0)));
        Map<String, Long> other = runningTimes(journal(VARIANTS.all().get(1)));
        never.keySet().retainAll(other.keySet());
        other.keySet().retainAll(never.keySet());
        assertThat(other).isEqualTo(never).hasSizeGreaterThan(10);
    }

    private static Map<String, Long> runningTimes(List<Journal.Entry> journal) {
        Map<String, Long> times = new TreeMap<>();
        for (Journal.Entry entry : journal) {
            if (entry.observation() instanceof Observation.PodReady ready) {
                times.put(ready.pod(), -entry.time());
            } else if (entry.observation() instanceof Observation.PodSucceeded done) {
                times.merge(done.pod(), entry.time(), Long::sum);
            }
        }
        times.values().removeIf(time -> time < 0);
        return times;
    }

    @Test
    void firstSeedIsTheScenariosOwn() throws IOException {
        ComparedVariant never = compared(2, 1).get(0);
        Metric cost = ComparedMetrics.ALL.get(0);
        for (int seed = 0; seed < 2; seed++) {
            double total = ScenarioRun.of(
                            VARIANTS.all().get(0).withSeed(1 + seed), entry -> {}, ScenarioRun.Monitor.NONE)
                    .results()
                    .cost()
                    .total();
            assertThat(never.values(cost)[seed]).isEqualTo(total);
        }
    }

    @Test
    void stoppedComparisonHasNoResult() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        ScenarioRun.Monitor impatient = (now, end) -> asked.incrementAndGet() < 500;
        assertThat(run(50, 2, RunArchive.NONE, impatient)).isNull();
    }

    @Test
    void progressGoesFromZeroToAll() throws IOException {
        List<Double> shares = new ArrayList<>();
        run(2, 2, RunArchive.NONE, (now, end) -> shares.add((double) now / end));
        assertThat(shares).isSorted().endsWith(1.0);
    }

    @Test
    void failureOfOneRunEndsAll() {
        RunArchive failing = variant -> {
            throw new IOException("no space left");
        };
        assertThatThrownBy(() -> run(50, 2, failing, ScenarioRun.Monitor.NONE))
                .isInstanceOf(IOException.class)
                .hasMessage("no space left");
    }

    /** What an engine sends to another process is enough to compute the same digest there. */
    @Test
    void variantRunsFromItsText() throws IOException, ClassNotFoundException {
        Scenario variant = VARIANTS.all().get(0);
        List<String> inThreads = new ArrayList<>();
        new ThreadsEngine()
                .run(
                        new SweepPlan(List.of(new SeededRuns.Seeded(variant, List.of(2)))),
                        new SweepEngine.Options(1),
                        RunArchive.NONE,
                        ScenarioRun.Monitor.NONE,
                        (of, seed, digest) -> inThreads.add(HexFormat.of().formatHex(digest.bytes())));
        VariantInputs sent = (VariantInputs) copied(VariantInputs.of(variant));
        SweepResult received = (SweepResult) copied(SweepResult.of(sent.load(ScenarioData.Copies.NONE), 0, 2));
        received.throwIfFailed();
        assertThat(inThreads).containsExactly(HexFormat.of().formatHex(received.digest()));
    }

    @Test
    void failureOfARunIsAResult() {
        assertThatThrownBy(() ->
                        SweepResult.failed(0, 1, "small, seed 2: it failed").throwIfFailed())
                .isInstanceOf(RunFailedException.class)
                .hasMessage("small, seed 2: it failed");
    }

    private static Object copied(Serializable object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }
}
