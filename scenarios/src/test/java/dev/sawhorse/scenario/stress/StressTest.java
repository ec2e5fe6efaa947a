// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.KeptRuns;
import dev.sawhorse.scenario.sweep.Shard;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepFile;
import dev.sawhorse.scenario.sweep.SweepHead;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests the search in a cluster where the answer can be computed by hand: four pods on one m5.2xlarge cost as much as on two
 * m5.xlarge, and so do larger ones on more of them. Only pods of half the size fit on a single m5.xlarge, at half the price.
 */
@Tag("slow")
final class StressTest {
    private static final String SCENARIO = """
            name: four-pods
            duration: 1h
            zones: [us-east-1a]
            latencies: {profile: kwok}
            assumeNodeClass: true
            variants:
              large:
                patch: [{kind: NodePool, spec: {template: {spec: {requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [m5.2xlarge]}, {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]}}}}]
              small:
                patch: [{kind: NodePool, spec: {template: {spec: {requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [m5.xlarge]}, {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}]}}}}]
              spot:
                patch: [{kind: NodePool, spec: {template: {spec: {requirements: [{key: node.kubernetes.io/instance-type, operator: In, values: [m5.xlarge]}, {key: karpenter.sh/capacity-type, operator: In, values: [spot]}]}}}}]
            manifests:
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: web}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: web}
                      requirements: []
                  disruption: {consolidateAfter: Never}
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 4
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers:
                        - {name: web, image: web, resources: {requests: {cpu: 1500m, memory: 1Gi}}}
            """;

    private static final int BUDGET = 120;

    @TempDir
    private static Path folder;

    private static StressCase found;

    @BeforeAll
    static void search() throws IOException {
        Stress stress = stressOf("large", "small", bounds());
        try (SweepFile runs = SweepFile.create(folder.resolve(SweepFile.NAME), head(stress))) {
            found = run(stress, new KeptRuns(new ThreadsEngine(), () -> runs), 2);
        }
    }

    private static SweepHead head(Stress stress) {
        return SweepHead.of(stress.variants(), BUDGET, Shard.ALL);
    }

    private static StressCase stress(String variant, String against, Map<String, List<String>> bounds, int threads)
            throws IOException {
        return run(stressOf(variant, against, bounds), new ThreadsEngine(), threads);
    }

    private static Stress stressOf(String variant, String against, Map<String, List<String>> bounds)
            throws IOException {
        Path file = Files.writeString(folder.resolve("four-pods.yaml"), SCENARIO);
        StressRequest request = new StressRequest(
                variant, against, Objects.requireNonNull(ComparedMetrics.find("cost.total")), BUDGET, 3, bounds);
        return new Stress(file, List.of(), FileAccess.OWN_FOLDER, request);
    }

    private static StressCase run(Stress stress, SweepEngine engine, int threads) throws IOException {
        return Objects.requireNonNull(stress.run(engine, new SweepEngine.Options(threads), ScenarioRun.Monitor.NONE));
    }

    private static Map<String, List<String>> bounds() {
        Map<String, List<String>> bounds = new LinkedHashMap<>();
        bounds.put("pod-size", List.of("0.5", "2"));
        bounds.put("latencies", List.of("slow-ami"));
        return bounds;
    }

    @Test
    void findsTheOnlyConditionThatHurtsAndShrinksTheScenario() {
        assertThat(found.isWorse()).isTrue();
        assertThat(found.changed()).containsExactly("pod-size 0.5");
        assertThat(found.today().difference().mean()).isEqualTo(0, Offset.offset(1e-9));
        assertThat(found.difference().relative()).isEqualTo(1, Offset.offset(1e-9));
        assertThat(found.comparison().durationNanos()).isEqualTo(450 * 1_000_000_000L);
        assertThat(found.tried()).isEqualTo(6);
        assertThat(found.pairs()).isEqualTo(new TriedPairs(6, 6));
    }

    @Test
    void theWrittenScenarioReproducesIt() throws IOException {
        Path written = folder.resolve("scenario.yaml");
        String text = Objects.requireNonNull(found.scenario().files().contents().get("scenario.yaml"));
        Files.writeString(written, text);
        assertThat(text).startsWith("""
                        # Written by sawhorse stress: where large does worst against small in cost.total.
                        # Changed conditions: pod-size 0.5.
                        """).contains("replicas: 1").doesNotContain("slow-ami");
        for (int i = 0; i < 2; i++) {
            String name = found.compared().get(i).name();
            ScenarioRun.Outcome run = ScenarioRun.of(
                    ScenarioLoader.load(written, List.of(), name), entry -> {}, ScenarioRun.Monitor.NONE);
            assertThat(run.results().cost().total())
                    .isEqualTo(found.compared().get(i).values(ComparedMetrics.ALL.get(0))[0]);
        }
    }

    @Test
    void aSearchThatWasCutOffGoesOnWhereItWas() throws IOException {
        Path file = folder.resolve(SweepFile.NAME);
        List<String> lines = Files.readAllLines(file);
        Files.writeString(file, String.join("\n", lines.subList(0, lines.size() - 4)) + "\n{\"variant\":");
        Stress stress = stressOf("large", "small", bounds());
        StressCase resumed;
        try (SweepFile runs = SweepFile.resume(file, head(stress))) {
            resumed = run(stress, new KeptRuns(new ThreadsEngine(), () -> runs), 1);
        }
        assertThat(resumed.scenario().files()).isEqualTo(found.scenario().files());
        assertThat(resumed.difference()).isEqualTo(found.difference());
        assertThat(Files.readAllLines(file)).containsExactlyInAnyOrderElementsOf(lines);
    }

    @Test
    void aVariantThatIsNeverWorseIsNotCalledSo() throws IOException {
        StressCase other = stress("small", "large", bounds(), 2);

        assertThat(other.isWorse()).isFalse();
    }

    @Test
    void countsThePairsOfValuesThatFewRunsDoNotTryTogether() throws IOException {
        Map<String, List<String>> bounds = new LinkedHashMap<>();
        bounds.put("pod-size", List.of("0.5", "1.5", "2"));
        bounds.put("latencies", List.of("kwok", "al2-measured", "slow-ami"));
        bounds.put("capacity", List.of("1", "0.3", "0.1"));
        StressCase few = stress("small", "large", bounds, 2);

        assertThat(few.all()).isEqualTo(64);
        assertThat(few.pairs().all()).isEqualTo(3 * 16);
        assertThat(few.pairs().left()).isPositive();
    }

    @Test
    void aConditionMayConcernOnlyOneOfTheVariants() throws IOException {
        StressCase spot = stress("spot", "small", Map.of("spot-prices", List.of("1.5", "3")), 2);

        assertThat(spot.changed()).containsExactly("spot-prices 3");
        assertThat(spot.difference().relative())
                .isGreaterThan(spot.today().relative() + 0.5)
                .isLessThanOrEqualTo(0);
    }

    @Test
    void aConditionThatChangesNothingIsRefused() {
        Map<String, List<String>> bounds = bounds();
        bounds.put("spot-prices", List.of("2"));
        assertThatThrownBy(() -> stress("large", "small", bounds, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has nothing that the condition spot-prices changes");
        assertThatThrownBy(() -> stress("large", "small", Map.of("load", List.of("2")), 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has nothing that the condition load changes");
        assertThatThrownBy(() -> stress("large", "tiny", bounds(), 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no variant \"tiny\"");
    }
}
