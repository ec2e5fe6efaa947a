// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.StartupBoost;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VerticalAutoscalerReaderTest {
    private static final String TARGET = "targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}";

    private final Problems problems = new Problems();

    private List<VerticalPodAutoscaler> read(String... lines) {
        String yaml = """
                apiVersion: autoscaling.k8s.io/v1
                kind: VerticalPodAutoscaler
                metadata: {name: web}
                """ + String.join("\n", lines);
        return ManifestReader.ofApplied(KubernetesManifests.catalog())
                .read(new SourceFile("m.yaml", yaml), problems)
                .of(VerticalPodAutoscaler.class);
    }

    private List<String> messages() {
        return problems.sorted().stream().map(Problem::message).toList();
    }

    @Test
    void recommendationAndPoliciesAreRead() {
        VerticalPodAutoscaler read = read("""
                spec:
                  targetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
                  updatePolicy: {updateMode: InPlaceOrRecreate, minReplicas: 1}
                  startupBoost: {cpu: {type: Quantity, quantity: 500m, durationSeconds: 60}}
                  resourcePolicy:
                    containerPolicies:
                      - {containerName: "*", mode: "Off"}
                      - {containerName: app, minAllowed: {cpu: 100m}, controlledValues: RequestsOnly}
                status:
                  recommendation:
                    containerRecommendations:
                      - {containerName: app, lowerBound: {cpu: 50m}, target: {cpu: 200m, memory: 1Gi}}
                """).get(0);
        assertThat(messages()).isEmpty();
        assertThat(read.updateMode()).isEqualTo(UpdateMode.IN_PLACE_OR_RECREATE);
        assertThat(read.minReplicas()).isEqualTo(1);
        assertThat(read.boost()).isEqualTo(new StartupBoost(null, 500, Duration.ofSeconds(60)));
        assertThat(read.policy("sidecar").isOff()).isTrue();
        assertThat(read.policy("app").isOfRequestsOnly()).isTrue();
        assertThat(read.recommendation("app").target()).isEqualTo(Resources.ofCpuMemory(200, 1L << 30));
    }

    @Test
    void modeThatIsMissingOrDeprecatedIsRecreate() {
        assertThat(read("spec: {" + TARGET + "}").get(0).updateMode()).isEqualTo(UpdateMode.RECREATE);
        assertThat(read("spec: {" + TARGET + ", updatePolicy: {updateMode: Auto}}")
                        .get(0)
                        .updateMode())
                .isEqualTo(UpdateMode.RECREATE);
        assertThat(messages()).isEmpty();
    }

    @Test
    void modeBehindAFeatureGateIsAWarningAndAnUnknownOneAnError() {
        assertThat(read("spec: {" + TARGET + ", updatePolicy: {updateMode: InPlace}}")
                        .get(0)
                        .updateMode())
                .isEqualTo(UpdateMode.INITIAL);
        read("spec: {" + TARGET + ", updatePolicy: {updateMode: Replace}}");
        assertThat(messages())
                .containsExactlyInAnyOrder(
                        "is InPlace, which stands behind an alpha feature gate and is not simulated: the recommendation "
                                + "is applied when a pod is created",
                        "must be Off, Initial, Recreate, InPlaceOrRecreate or Auto");
    }
}
