// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.VolumesAttached;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.scenario.DisruptionOracle.Rule;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Properties of disruption that hold in every run. */
@Tag("slow")
final class DisruptionPropertyTest {
    private static final int SEEDS = 16;
    private static final long END = 80 * 60_000_000_000L;

    @TempDir
    private static Path folder;

    private static final List<Run> RUNS = new ArrayList<>();

    /** A completed run. */
    private record Run(
            long seed, DisruptionOracle oracle, Results results, List<Journal.Entry> journal, Cluster cluster) {

        static Run of(long seed) {
            RandomDisruption random = new RandomDisruption(seed);
            DisruptionOracle oracle = new DisruptionOracle(random);
            ResultsFold fold = new ResultsFold();
            List<Journal.Entry> journal = new ArrayList<>();
            World world = World.wire(load(random), List.of(fold, journal::add, oracle), oracle::watch);
            world.runUntil(END);
            world.end();
            return new Run(seed, oracle, fold.results(), journal, world.cluster());
        }

        private static Scenario load(RandomDisruption random) {
            try {
                return ScenarioLoader.load(Files.writeString(folder.resolve("random.yaml"), random.text()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String text() {
            StringBuilder text = new StringBuilder();
            journal.forEach(entry -> text.append(JournalWriter.line(entry)).append('\n'));
            return text.toString();
        }
    }

    @BeforeAll
    static void run() {
        LongStream.rangeClosed(1, SEEDS).mapToObj(Run::of).forEach(RUNS::add);
    }

    private static void holds(Rule rule, int leastTests) {
        for (Run run : RUNS) {
            assertThat(run.oracle().violations(rule))
                    .as("%s, seed %d", rule, run.seed())
                    .isEmpty();
        }
        assertThat(RUNS.stream().mapToInt(run -> run.oracle().tests(rule)).sum())
                .as("how often %s was put to the test", rule)
                .isGreaterThan(leastTests);
    }

    @Test
    void noCommandTakesMoreNodesThanTheBudgetsOfItsReasonAllowAtThatInstant() {
        holds(Rule.BUDGETS, 100);
    }

    @Test
    void evictionsRespectPodDisruptionBudgets() {
        holds(Rule.POD_DISRUPTION_BUDGETS, 200);
    }

    @Test
    void nodesAndPodsThatMustNotBeDisruptedAreNot() {
        holds(Rule.DO_NOT_DISRUPT, 500);
    }

    @Test
    void consolidationReplacementsAreCheaper() {
        holds(Rule.CONSOLIDATION_SAVES, 20);
    }

    @Test
    void noNodeExceedsAllocatable() {
        holds(Rule.ALLOCATABLE, 1000);
    }

    @Test
    void podsOfDisruptedNodesRunElsewhereInTheEndOrAreReported() {
        for (Run run : RUNS) {
            assertThat(run.results().pods().lost()).as("seed %d", run.seed()).isZero();
            Set<String> reported = new LinkedHashSet<>();
            for (Journal.Entry entry : run.journal()) {
                if (entry.observation() instanceof Observation.PodUnschedulable pod) {
                    reported.add(pod.pod());
                }
            }
            everyReplicaIsThere(run, reported);
        }
    }

    private static void everyReplicaIsThere(Run run, Set<String> reported) {
        Map<String, Integer> pods = new LinkedHashMap<>();
        for (Pod pod : run.cluster().pods().list()) {
            if (pod.isTerminating() || pod.isTerminal()) {
                continue;
            }
            pods.merge(pod.meta().labels().getOrDefault("app", ""), 1, Integer::sum);
            assertThat(pod.nodeName() != null || reported.contains(pod.key()))
                    .as("seed %d: %s is bound or reported", run.seed(), pod.key())
                    .isTrue();
        }
        run.cluster()
                .workloads()
                .deployments()
                .list()
                .forEach(deployment -> assertThat(
                                pods.getOrDefault(deployment.meta().name(), 0))
                        .as("seed %d: pods of %s", run.seed(), deployment.key())
                        .isEqualTo(deployment.replicas()));
    }

    @Test
    void costIsPriceTimesTimeOfEveryInstanceAndItsVolumes() {
        for (Run run : RUNS) {
            assertThat(run.results().cost().total())
                    .as("seed %d", run.seed())
                    .isEqualTo(costOf(run.journal()), within(1e-6));
        }
    }

    /** Returns the cost of all launched, attached and terminated resources in the journal, second by second. */
    private static double costOf(List<Journal.Entry> journal) {
        Map<String, Double> rates = new LinkedHashMap<>();
        Map<String, Long> since = new LinkedHashMap<>();
        double dollars = 0;
        for (Journal.Entry entry : journal) {
            if (entry.observation() instanceof InstanceLaunched launched) {
                rates.put(launched.instance(), launched.price());
                since.put(launched.instance(), entry.time());
            } else if (entry.observation() instanceof VolumesAttached attached) {
                rates.merge(attached.instance(), attached.price(), Double::sum);
                assertThat(since.get(attached.instance())).isEqualTo(entry.time());
            } else if (entry.observation() instanceof InstanceTerminating ended
                    && rates.containsKey(ended.instance())) {
                dollars += hours(since.get(ended.instance()), entry.time()) * rates.remove(ended.instance());
            }
        }
        for (Map.Entry<String, Double> running : rates.entrySet()) {
            dollars += hours(since.get(running.getKey()), END) * running.getValue();
        }
        return dollars;
    }

    private static double hours(long from, long to) {
        return Math.max(60e9, (double) (to - from)) / 3.6e12;
    }

    @Test
    void sameSeedGivesTheSameBytes() {
        for (Run run : RUNS.subList(0, 2)) {
            assertThat(Run.of(run.seed()).text()).as("seed %d", run.seed()).isEqualTo(run.text());
        }
    }
}
