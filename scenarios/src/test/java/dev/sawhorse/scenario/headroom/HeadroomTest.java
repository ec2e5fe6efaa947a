// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests the price and the start of pods against what can be computed by hand: each pod fills an m5.large of 0.096 USD an hour,
 * a second pod comes after ten of thirty minutes, and nodes are never removed.
 */
@Tag("slow")
final class HeadroomTest {
    private static final double PER_HOUR = 0.096;
    private static final double PER_MONTH = 730 * PER_HOUR;
    private static final double RUN_SECONDS = 1800;
    private static final double POD_READY = 2;

    private static final String CLUSTER = """
            name: two-pods
            duration: 30m
            zones: [us-east-1a]
            latencies: {profile: kwok}
            assumeNodeClass: true
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: web}
                spec:
                  weight: 10
                  limits: {cpu: 100}
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: web}
                      taints: [{key: team, value: web, effect: NoSchedule}]
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large], minValues: 1}
                  disruption: {consolidateAfter: Never}
            """;

    private static final String WEB = """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      tolerations: [{key: team, value: web}]
                      containers:
                        - {name: web, image: web, resources: {requests: {cpu: 1500m, memory: 1Gi}}}
            timeline:
              - {at: 10m, scale: {deployment: web, replicas: 2}}
            """;

    private static final String GROUP = """
            name: two-pods
            duration: 30m
            zones: [us-east-1a]
            latencies: {profile: slow-ami}
            clusterAutoscaler: {}
            nodeGroups:
              - {name: web, min: 0, max: 5, instanceTypes: [m5.large], taints: ["team=web:NoSchedule"]}
            manifests:
            """;

    @TempDir
    private Path folder;

    private static HeadroomRequest request(@Nullable Double target, String... sizes) {
        Map<String, List<String>> byName = new LinkedHashMap<>();
        List<Mechanism> mechanisms = Mechanisms.ALL.stream()
                .filter(mechanism ->
                        sizes.length == 0 || Stream.of(sizes).anyMatch(size -> size.startsWith(mechanism.name() + "=")))
                .toList();
        for (String size : sizes) {
            String[] parts = size.split("=");
            byName.put(parts[0], List.of(parts[1].split(",")));
        }
        return new HeadroomRequest(2, null, HeadroomRequest.Start.READY, target, mechanisms, byName);
    }

    private HeadroomCurves curves(String scenario, HeadroomRequest request) throws IOException {
        Path file = Files.writeString(folder.resolve("two-pods.yaml"), scenario);
        return Objects.requireNonNull(new Headroom(file, List.of(), FileAccess.OWN_FOLDER, request)
                .run(new ThreadsEngine(), new SweepEngine.Options(2), ScenarioRun.Monitor.NONE));
    }

    private static double monthly(HeadroomCurves curves, ComparedVariant variant) {
        Comparison comparison = curves.comparison();
        return comparison.estimate(HeadroomCurves.cost(), variant).mean() * curves.monthly();
    }

    /** Asserts by how many seconds of one node a choice costs more than today. */
    private static void assertExtraSeconds(HeadroomCurves curves, HeadroomCurves.Choice choice, double seconds) {
        assertThat(monthly(curves, choice.compared()) - monthly(curves, curves.today()))
                .isCloseTo(PER_MONTH * seconds / RUN_SECONDS, Offset.offset(1e-4));
    }

    private static double p95(HeadroomCurves curves, HeadroomCurves.Choice choice) {
        return curves.comparison().estimate(curves.p95(), choice.compared()).mean();
    }

    @Test
    void aBufferThatAlwaysHasRoomCostsItsNodeAndLeavesOnlyTheStartOfThePod() throws IOException {
        HeadroomCurves curves = curves(CLUSTER + WEB, request(5.0, "capacity-buffer=1"));

        HeadroomCurves.Choice buffer = curves.choices().get(0);
        assertThat(p95(curves, buffer)).isEqualTo(POD_READY);
        // Two nodes from second 1 on and one from 603 on, when the buffer has noticed; today one from 1 and one from
        // 601 on.
        assertExtraSeconds(curves, buffer, (1799 + 1799 + 1197) - (1799 + 1199));
        assertThat(curves.cheapest()).isEqualTo(buffer);
        assertThat(curves.isReachedToday()).isFalse();
    }

    @Test
    void aPausePodIsPreemptedAtOnceAndPausePodsDoNotCount() throws IOException {
        HeadroomCurves curves = curves(CLUSTER + WEB, request(5.0, "pause-pods=1"));

        HeadroomCurves.Choice pause = curves.choices().get(0);
        assertThat(p95(curves, pause)).isEqualTo(POD_READY);
        assertExtraSeconds(curves, pause, (1799 + 1799 + 1199) - (1799 + 1199));
        assertThat(pause.manifest())
                .contains("kind: PriorityClass", "replicas: 1", "key: team", "cpu: 1500m", "memory: 1Gi");
    }

    @Test
    void aStaticNodeIsLikeThoseOfItsNodePool() throws IOException {
        HeadroomCurves curves = curves(CLUSTER + WEB, request(5.0, "static-nodepool=2"));

        HeadroomCurves.Choice fixed = curves.choices().get(0);
        assertThat(p95(curves, fixed)).isEqualTo(POD_READY);
        assertExtraSeconds(curves, fixed, (1800 + 1800) - (1799 + 1199));
        assertThat(fixed.manifest())
                .contains("name: web-static", "replicas: 2", "key: team", "- m5.large")
                .doesNotContain("weight", "limits", "minValues");
        assertThat(fixed.commands()).singleElement().asString().contains("staticCapacity=true");
    }

    @Test
    void theBatchWindowIsPartOfTheStart() throws IOException {
        HeadroomCurves curves = curves(CLUSTER + WEB, request(null, "batch-window=500ms,3s"));

        double shorter = p95(curves, curves.choices().get(0));
        double longer = p95(curves, curves.choices().get(1));
        assertThat(longer - shorter).isEqualTo(2.5, Offset.offset(0.5));
    }

    @Test
    void sizesComeFromThePodsThatWaitAtOnce() throws IOException {
        HeadroomCurves curves = curves(CLUSTER + WEB.replace("replicas: 2", "replicas: 9"), request(5.0));

        WaitingPods waiting = curves.waiting();
        assertThat(waiting.workload()).isEqualTo("Deployment/web");
        assertThat(waiting.atOnce()).isEqualTo(8);
        assertThat(waiting.share()).isEqualTo(1);
        assertThat(waiting.requestsText()).isEqualTo("1500m CPU, 1Gi");
        assertThat(waiting.nodes().instanceType()).isEqualTo("m5.large");
        assertThat(waiting.nodes().podsPerNode()).isEqualTo(1);
        assertThat(waiting.podStartSeconds()).isEqualTo(POD_READY);
        assertThat(curves.choices())
                .extracting(HeadroomCurves.Choice::name)
                .containsExactly(
                        "pause-pods-2",
                        "pause-pods-4",
                        "pause-pods-8",
                        "pause-pods-12",
                        "capacity-buffer-2",
                        "capacity-buffer-4",
                        "capacity-buffer-8",
                        "capacity-buffer-12",
                        "static-nodepool-2",
                        "static-nodepool-4",
                        "static-nodepool-8",
                        "static-nodepool-12",
                        "batch-window-100ms",
                        "batch-window-500ms",
                        "batch-window-2s",
                        "batch-window-5s");
        assertThat(curves.unfit()).containsOnlyKeys("warm-pool");
        // Twelve nodes, three of which no pod needs; pause pods and buffers of eight have eight nodes to spare.
        assertThat(Objects.requireNonNull(curves.cheapest()).name()).isEqualTo("static-nodepool-12");
    }

    @Test
    void theWrittenScenarioIsTheComparisonAndAddsNoFinding() throws IOException {
        HeadroomCurves curves =
                curves(CLUSTER + WEB, request(5.0, "pause-pods=1", "capacity-buffer=1", "static-nodepool=1"));

        Path target = Files.createDirectory(folder.resolve("out"));
        for (Map.Entry<String, String> file :
                curves.scenario().files().contents().entrySet()) {
            Files.writeString(target.resolve(file.getKey()), file.getValue());
        }
        Path written = target.resolve("scenario.yaml");
        Scenario today = ScenarioLoader.load(written, List.of(), HeadroomCurves.TODAY);
        for (HeadroomCurves.Choice choice : curves.choices()) {
            Scenario variant = ScenarioLoader.load(written, List.of(), choice.name());
            assertThat(Lint.errors(variant)).isEqualTo(Lint.errors(today));
            ScenarioRun.Outcome run = ScenarioRun.of(variant, entry -> {}, ScenarioRun.Monitor.NONE);
            assertThat(run.results().ready().p95()).isEqualTo(choice.compared().values(curves.p95())[0]);
            assertThat(run.results().cost().total()).isEqualTo(choice.compared().values(HeadroomCurves.cost())[0]);
        }
    }

    @Test
    void aGroupUnderClusterAutoscalerHasPausePodsBuffersAndWarmPools() throws IOException {
        HeadroomCurves curves = curves(GROUP + WEB, request(5.0));

        assertThat(curves.unfit()).containsOnlyKeys("static-nodepool", "batch-window");
        assertThat(curves.choices())
                .extracting(HeadroomCurves.Choice::name)
                .containsExactly(
                        "pause-pods-1",
                        "pause-pods-2",
                        "capacity-buffer-1",
                        "capacity-buffer-2",
                        "warm-pool-1",
                        "warm-pool-2");
        HeadroomCurves.Choice warm = curves.choices().get(4);
        double today =
                curves.comparison().estimate(curves.p95(), curves.today()).mean();
        assertThat(p95(curves, warm)).isGreaterThan(POD_READY).isLessThan(today - 30);
        assertThat(p95(curves, curves.choices().get(2))).isEqualTo(POD_READY);
        assertThat(warm.objects()).isEmpty();
        assertThat(warm.commands())
                .containsExactly("aws autoscaling put-warm-pool --auto-scaling-group-name web --min-size 1"
                        + " --max-group-prepared-capacity 1");
    }

    @Test
    void aTargetBelowTheStartOfAPodIsReachedByNoChoice() throws IOException {
        HeadroomCurves curves = curves(CLUSTER + WEB, request(1.0, "pause-pods=1,2"));

        assertThat(curves.cheapest()).isNull();
        assertThat(curves.cheapestInTheMean()).isNull();
        assertThat(Objects.requireNonNull(curves.fastest()).name()).isEqualTo("pause-pods-1");
    }

    @Test
    void podsThatPreemptNothingGetNoPausePods() throws IOException {
        String never = WEB.replace("tolerations:", "preemptionPolicy: Never\n          tolerations:");
        assertThat(curves(CLUSTER + never, request(5.0, "pause-pods=1", "capacity-buffer=1"))
                        .unfit())
                .containsExactly(Map.entry("pause-pods", "the pods that wait have the preemption policy Never"));
    }

    @Test
    void anOlderKarpenterHasNoBuffers() throws IOException {
        assertThat(curves(
                                "karpenter: {version: \"1.13\"}\n" + CLUSTER + WEB,
                                request(5.0, "pause-pods=1", "capacity-buffer=1"))
                        .unfit())
                .containsExactly(Map.entry("capacity-buffer", "Karpenter 1.13 has no CapacityBuffers"));
    }

    @Test
    void aScenarioWithoutWaitingPodsIsRefused() {
        assertThatThrownBy(() -> curves(CLUSTER + WEB.replace("replicas: 2", "replicas: 1"), request(5.0)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no pod waits for a node in its first run")
                .hasMessageContaining("300 s");
    }

    @Test
    void podsWithoutRequestsAreRefused() {
        String without = WEB.replace(", resources: {requests: {cpu: 1500m, memory: 1Gi}}", "")
                .replace("replicas: 2", "replicas: 40");
        assertThatThrownBy(() -> curves(CLUSTER + without, request(5.0)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("request neither CPU nor memory");
    }

    @Test
    void theScenarioSaysWhichPodsCount() throws IOException {
        Path file = Files.writeString(folder.resolve("two-pods.yaml"), CLUSTER + WEB);
        Scenario all = ScenarioLoader.load(file);
        Scenario later = ScenarioLoader.load(file, List.of(Setting.parse("measure.after=10m")));
        Scenario urgent = ScenarioLoader.load(file, List.of(Setting.parse("measure.fromPriority=1")));

        assertThat(results(all)).isEqualTo(2);
        assertThat(results(later)).isEqualTo(1);
        assertThat(results(urgent)).isZero();
    }

    private static long results(Scenario scenario) {
        return ScenarioRun.of(scenario, entry -> {}, ScenarioRun.Monitor.NONE)
                .results()
                .scheduling()
                .count();
    }
}
