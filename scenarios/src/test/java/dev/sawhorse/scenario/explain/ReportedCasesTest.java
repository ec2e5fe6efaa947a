// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation.Verdict;
import dev.sawhorse.karpenter.explanation.PoolRefusal;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests explanations of situations in public reports. */
@Tag("slow")
class ReportedCasesTest {
    @TempDir
    private Path folder;

    /** Returns the pods and NodeClaims of a run, in the order of their creation. */
    private List<String> run(String name, String duration) throws IOException {
        return run(ScenarioLoader.load(
                Path.of("src/test/resources/explain/" + name + ".yaml"),
                List.of(Setting.parse("duration=" + duration))));
    }

    private List<String> run(Scenario scenario) throws IOException {
        scenario.sources().write(folder.resolve(RunFolder.INPUTS));
        try (JournalWriter journal = JournalWriter.create(folder.resolve("journal.jsonl.gz"))) {
            ScenarioRun.of(scenario, journal, ScenarioRun.Monitor.NONE);
            journal.commit();
        }
        List<String> names = new ArrayList<>();
        Journal.Listener listener = entry -> {
            if (entry.observation() instanceof Observation.PodCreated pod) {
                names.add(pod.pod());
            } else if (entry.observation() instanceof Observation.NodeClaimCreated claim) {
                names.add(claim.nodeClaim());
            }
        };
        RunFolder.open(folder).replay(Long.MAX_VALUE, listener, ScenarioRun.Monitor.NONE);
        return names;
    }

    private Explanation ask(Subject.Kind kind, String name) throws IOException {
        return Explanation.of(RunFolder.open(folder), new Subject(kind, name), null, ScenarioRun.Monitor.NONE);
    }

    private Verdict underutilized(String claim) throws IOException {
        NodeClaimTimeline timeline =
                Objects.requireNonNull(ask(Subject.Kind.nodeclaim, claim).claim());
        return Objects.requireNonNull(timeline.disruption()).verdicts().stream()
                .filter(verdict -> verdict.reason() == DisruptionReason.UNDERUTILIZED)
                .findFirst()
                .orElseThrow();
    }

    private PodTimeline pod(String name) throws IOException {
        return Objects.requireNonNull(ask(Subject.Kind.pod, name).pod());
    }

    private static String lastOfPod(List<String> names) {
        return names.stream().filter(name -> name.contains("/")).reduce("", (first, second) -> second);
    }

    private static String firstClaim(List<String> names) {
        return names.stream().filter(name -> !name.contains("/")).findFirst().orElseThrow();
    }

    @Test
    void nodeKeptByAPreferenceNamesItAndThatKarpenterTreatsItAsARequirement() throws IOException {
        Verdict verdict = underutilized(firstClaim(run("preference", "10m")));

        assertThat(verdict.text()).isEqualTo("Can't replace with a cheaper node");
        assertThat(verdict.details().get(0))
                .startsWith("Pod default/web-")
                .contains(": refused by node node-default-")
                .endsWith(
                        "by topology spread over kubernetes.io/hostname (ScheduleAnyway, a preference that Karpenter treats as a"
                                + " requirement)");
        assertThat(verdict.details().get(1)).contains("preferencePolicy Ignore");
    }

    @Test
    void nodeWhosePodsWereCheaperOnSeparateNodesReportsPrices() throws IOException {
        Verdict verdict = underutilized(firstClaim(run("two-gpu-pods", "10m")));

        assertThat(verdict.details())
                .anyMatch(detail ->
                        detail.contains("On separate nodes (2 × g5.xlarge) its 2 pods would cost $2.012 an hour"
                                + " instead of $5.672, but Karpenter never replaces a node by several"));
    }

    @Test
    void exceededLimitReportsTheNeededIncrease() throws IOException {
        PodTimeline pod = pod(lastOfPod(run("node-limit", "22m")));
        List<PoolRefusal> pools = pod.rounds().get(0).explanation().pools();

        assertThat(pools)
                .singleElement()
                .extracting(PoolRefusal::hint)
                .isEqualTo("raise limits.nodes by 3 in NodePool default");
    }

    @Test
    void podWithoutEnoughStorageNamesTheShortage() throws IOException {
        PodTimeline pod = pod(lastOfPod(run("ephemeral-storage", "2m")));

        assertThat(pod.events().get(0).what())
                .isEqualTo("created; requests cpu 3.75, memory 27.94Gi, ephemeral-storage 46.57Gi");
        assertThat(pod.events()).anyMatch(event -> event.what().contains("\"ephemeral-storage\":\"50G\""));
        assertThat(pod.rounds().get(0).explanation().pools().get(0).hint())
                .startsWith("ephemeral-storage: the most that a type leaves is 44Gi")
                .contains("the node class dense")
                .contains("instanceStorePolicy: RAID0");
    }

    @Test
    void insufficientCapacityErrorsAreOneEventWithTheTimePoolsAreUnavailable() throws IOException {
        List<String> names = run("gpu-ice", "12m");
        PodTimeline pod = pod(lastOfPod(names));

        assertThat(pod.events())
                .extracting(TimelineEvent::what)
                .startsWith("created; requests cpu 0, nvidia.com/gpu 1");
        assertThat(pod.events())
                .extracting(TimelineEvent::what)
                .contains(
                        "refused, InsufficientInstanceCapacity in 15 pools: g5.12xlarge, g5.16xlarge, g5.24xlarge, "
                                + "g5.4xlarge, g5.8xlarge on-demand in us-west-2a, us-west-2b, us-west-2c; Karpenter does "
                                + "not try them again for 3 minutes, until 3m1s",
                        "launch failed: creating instance, insufficient capacity");
        assertThat(pod.state()).startsWith("ready on");
    }

    @Test
    void spotNodeWithoutSpotReplacementReportsTheMissingTypes() throws IOException {
        Verdict verdict = underutilized(firstClaim(run("spot-to-spot", "30m")));

        assertThat(verdict.text())
                .contains("requires 15 cheaper instance type options")
                .endsWith("got 5");
        assertThat(verdict.hint()).contains("10 more that are cheaper than this node are needed");
    }

    @Test
    void idleReplacementNamesTheExpectedPodAndTheBlockingBudget() throws IOException {
        Path file = Path.of("src/test/resources/reports/14-pdb-vs-tgp/scenario.yaml");
        List<Setting> half = List.of(Setting.parse("duration=6h30m"));

        assertThat(hintOfReplacement(run(ScenarioLoader.load(file, half, "with-tgp"))))
                .contains("Pod default/nginx-test-")
                .contains("is expected on it, but still on node node-general-")
                .contains("which is going, as PodDisruptionBudget default/nginx-test allows no eviction")
                .endsWith("terminationGracePeriod ends this by 2026-01-05T07:00:01Z.");
        assertThat(hintOfReplacement(run(ScenarioLoader.load(file, half, "without-tgp"))))
                .endsWith("that node has no terminationGracePeriod, so this lasts until the pod ends.");
    }

    private String hintOfReplacement(List<String> names) throws IOException {
        String replacement = names.stream().filter(name -> !name.contains("/")).reduce("", (first, second) -> second);
        NodeClaimTimeline timeline =
                Objects.requireNonNull(ask(Subject.Kind.nodeclaim, replacement).claim());
        DisruptionExplanation disruption = Objects.requireNonNull(timeline.disruption());
        assertThat(disruption.obstacle()).isEqualTo("Node is nominated for a pending pod");
        return disruption.hint();
    }
}
