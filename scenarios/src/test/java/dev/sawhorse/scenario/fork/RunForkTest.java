// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.fork;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalTail;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.RecordedRun;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests forks of a run with one node at 0.10 USD an hour and, from 10 minutes on, a second one. */
@Tag("slow")
class RunForkTest {
    private static final long MINUTE = 60_000_000_000L;

    private static final String SCENARIO = """
            name: pair
            start: 2026-01-05T09:00:00Z
            duration: 1h
            region: us-east-1
            latencies: {profile: kwok}
            prices: {table: prices.csv}
            zones: [us-east-1a]
            workloads:
              - name: jobs
                arrivals:
                  poisson: {perHour: 30}
                  lifetime: {fixed: 2m}
                  manifest:
                    apiVersion: v1
                    kind: Pod
                    metadata: {name: job}
                    spec: {containers: [{name: a, image: a, resources: {requests: {cpu: 10m, memory: 10Mi}}}]}
            manifests:
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: role
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: web}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                  disruption: {consolidationPolicy: WhenEmpty, consolidateAfter: 1m, budgets: [{nodes: "1"}]}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: big}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: big}}
                  template:
                    metadata: {labels: {app: big}}
                    spec: {containers: [{name: a, image: a, resources: {requests: {cpu: 1500m, memory: 1Gi}}}]}
            timeline:
              - {at: 10m, scale: {deployment: big, replicas: 2}}
              - {at: 30m, scale: {deployment: big, replicas: 1}}
            """;

    @TempDir
    private Path folder;

    private RunFolder run;
    private List<Journal.Entry> journal;

    @BeforeEach
    void store() throws IOException {
        Files.writeString(folder.resolve("prices.csv"), "instance_type,usd_per_hour\nm5.large,0.1\n");
        Scenario scenario = ScenarioLoader.load(Files.writeString(folder.resolve("pair.yaml"), SCENARIO));
        Path target = Files.createDirectories(folder.resolve("run"));
        scenario.sources().write(target.resolve(RunFolder.INPUTS), scenario.runId());
        try (JournalWriter writer = JournalWriter.create(target.resolve(RunFolder.JOURNAL))) {
            ScenarioRun.of(scenario, writer, ScenarioRun.Monitor.NONE);
            writer.commit();
        }
        run = RunFolder.open(target);
        journal = RecordedRun.of(scenario).journal();
    }

    private RunFork fork(String at, String... settings) throws IOException {
        return RunFork.of(
                run, at, Stream.of(settings).map(Setting::parse).toList(), List.of(), ScenarioRun.Monitor.NONE);
    }

    private static Results after(long from, List<Journal.Entry> entries) {
        ResultsFold fold = new ResultsFold();
        JournalTail tail = new JournalTail(from, fold);
        entries.forEach(tail::appended);
        return fold.results();
    }

    private static List<String> lines(List<Journal.Entry> entries) {
        return entries.stream().map(JournalWriter::line).toList();
    }

    private static double value(ComparedVariant variant, String name) {
        Metric metric = ComparedMetrics.ALL.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return variant.values(metric)[0];
    }

    @Test
    void forkWithoutChangesHasTheBytesOfTheRun() throws IOException {
        RunFork fork = fork("15m", "manifests[kind=NodePool,name=web].spec.disruption.consolidateAfter=1m");
        assertThat(fork.changes()).isEmpty();
        assertThat(fork.notes()).singleElement().asString().startsWith("unchanged: manifests[kind=NodePool,name=web]");
        assertThat(lines(RecordedRun.of(fork.forked()).journal())).isEqualTo(lines(journal));
    }

    @Test
    void changeOfAnObjectLeavesThePastAsItWas() throws IOException {
        RunFork fork = fork("09:15", "manifests[kind=NodePool,name=web].spec.disruption.consolidateAfter=Never");
        assertThat(fork.at()).isEqualTo(15 * MINUTE);
        List<Journal.Entry> forked = RecordedRun.of(fork.forked()).journal();
        assertThat(lines(before(15 * MINUTE, forked))).isEqualTo(lines(before(15 * MINUTE, journal)));
        assertThat(forked)
                .filteredOn(entry -> entry.observation() instanceof NodePoolApplied)
                .extracting(Journal.Entry::time)
                .containsExactly(0L, 15 * MINUTE);
    }

    /** Without the run's id, which differs. */
    private static List<Journal.Entry> before(long end, List<Journal.Entry> entries) {
        return entries.stream().skip(1).filter(entry -> entry.time() < end).toList();
    }

    @Test
    void keptNodeCostsItsPriceUntilTheEnd() throws IOException {
        RunFork fork = fork("0:15:00", "manifests[kind=NodePool,name=web].spec.disruption.consolidateAfter=Never");
        List<ComparedVariant> futures = ForkRuns.run(fork, 1, RunArchive.NONE, ScenarioRun.Monitor.NONE);
        assertThat(futures).extracting(ComparedVariant::name).containsExactly("original", "fork");
        // Two nodes at 0.10 USD an hour for the 45 minutes after the fork.
        assertThat(value(futures.get(1), "cost.total")).isCloseTo(2 * 0.1 * 0.75, within(1e-9));
        // The second node was empty from 30m on and was disrupted a minute later, with 15 s of validation and a poll of
        // 10 s.
        double ended = (value(futures.get(0), "cost.total") - 0.1 * 0.75) / 0.1 * 60 + 15;
        assertThat(ended).isBetween(31.25, 33.0);
        assertThat(value(futures.get(1), "nodes.launched")).isZero();
    }

    @Test
    void figuresAfterATimeAndThoseBeforeAddUp() {
        Results whole = after(0, journal);
        for (long minutes : List.of(5L, 15L, 29L, 45L)) {
            ResultsFold past = new ResultsFold();
            journal.stream().filter(entry -> entry.time() < minutes * MINUTE).forEach(past::appended);
            past.appended(new Journal.Entry(minutes * MINUTE, new dev.sawhorse.journal.Observation.RunEnded(0)));
            Results before = past.results();
            Results rest = after(minutes * MINUTE, journal);
            assertThat(before.pods().created() + rest.pods().created())
                    .isEqualTo(whole.pods().created());
            assertThat(before.pods().completed() + rest.pods().completed())
                    .isEqualTo(whole.pods().completed());
            assertThat(before.cost().total() + rest.cost().total())
                    .isCloseTo(whole.cost().total(), within(1e-9));
            assertThat(before.nodes().launched() + rest.nodes().launched())
                    .isEqualTo(whole.nodes().launched());
            assertThat(rest.pods().lost()).isZero();
        }
    }

    @Test
    void appliedFileIsReadWithItsPositions() throws IOException {
        Path file =
                Files.writeString(folder.resolve("other.yaml"), "apiVersion: v1\nkind: Pod\nmetadata: {name: UPPER}\n");
        assertThatThrownBy(() -> RunFork.of(run, "15m", List.of(), List.of(file), ScenarioRun.Monitor.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("other.yaml:3:");
    }

    @Test
    void loadOfThePastIsRefused() {
        assertThatThrownBy(() -> fork("15m", "workloads[0].arrivals.poisson.perHour=60"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("holds from the start, and changes the run before the fork");
    }

    @Test
    void laterEntriesOfTheTimelineCanDiffer() throws IOException {
        RunFork fork = fork("15m", "timeline[1].scale.replicas=3");
        assertThat(fork.changes()).containsExactly("timeline[1].scale.replicas=3");
        assertThatThrownBy(() -> fork("15m", "timeline[0].scale.replicas=3"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("changes the run before the fork");
    }

    @Test
    void objectsAreSelectedByKindAndName() {
        assertThatThrownBy(() -> fork("15m", "manifests[1].spec.weight=10"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("does not say which object is meant");
        assertThatThrownBy(() -> fork("15m", "manifests[kind=NodePool,name=other].spec.weight=10"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no");
    }

    @Test
    void timesAreThoseOfTheRun() throws IOException {
        assertThat(fork("4m").at()).isEqualTo(4 * MINUTE);
        assertThat(fork("2026-01-05T09:04:00Z").at()).isEqualTo(4 * MINUTE);
        for (String wrong : List.of("14:05", "25:00", "2h", "soon", "0s", "1:00:00")) {
            assertThatThrownBy(() -> fork(wrong)).as(wrong).isInstanceOf(InvalidInputException.class);
        }
    }
}
