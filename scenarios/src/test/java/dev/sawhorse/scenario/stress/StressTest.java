// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.scenario.file.FileAccess;
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

    @TempDir
    private static Path folder;

    private static StressCase found;

    @BeforeAll
    static void search() throws IOException {
        found = stress("large", "small", bounds(), 2);
    }

    private static StressCase stress(String variant, String against, Map<String, List<String>> bounds, int threads)
            throws IOException {
        Path file = Files.writeString(folder.resolve("four-pods.yaml"), SCENARIO);
        StressRequest request = new StressRequest(
                variant, against, Objects.requireNonNull(ComparedMetrics.find("cost.total")), 120, 3, bounds);
        Stress stress = new Stress(
                file,
                List.of(),
                FileAccess.OWN_FOLDER,
                request,
                new ThreadsEngine(),
                new SweepEngine.Options(threads),
                ScenarioRun.Monitor.NONE);
        return Objects.requireNonNull(stress.run());
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
        assertThat(found.comparison().durationNanos()).isEqualTo(30 * 60 * 1_000_000_000L);
        assertThat(found.tried()).isEqualTo(6);
    }

    @Test
    void theWrittenScenarioReproducesIt() throws IOException {
        Path written = folder.resolve("scenario.yaml");
        String text = Objects.requireNonNull(found.scenario().files().contents().get("scenario.yaml"));
        Files.writeString(written, text);
        assertThat(text).startsWith("""
                        # Written by sawhorse stress: where large does worst against small in cost.total.
                        # Changed conditions: pod-size 0.5.
                        """).doesNotContain("slow-ami");
        for (int i = 0; i < 2; i++) {
            String name = found.compared().get(i).name();
            ScenarioRun.Outcome run = ScenarioRun.of(
                    ScenarioLoader.load(written, List.of(), name), entry -> {}, ScenarioRun.Monitor.NONE);
            assertThat(run.results().cost().total())
                    .isEqualTo(found.compared().get(i).values(ComparedMetrics.ALL.get(0))[0]);
        }
    }

    @Test
    void aVariantThatIsNeverWorseIsNotCalledSo() throws IOException {
        StressCase other = stress("small", "large", bounds(), 2);

        assertThat(other.isWorse()).isFalse();
    }

    @Test
    void aScenarioWithoutTheConditionIsRefused() {
        assertThatThrownBy(() -> stress("large", "small", Map.of("load", List.of("2")), 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has none of the conditions that may be changed: load");
        assertThatThrownBy(() -> stress("large", "tiny", bounds(), 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no variant \"tiny\"");
    }
}
