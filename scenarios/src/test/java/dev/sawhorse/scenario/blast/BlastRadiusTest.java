// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.blast;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.blast.FailureDomain.Kind;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** Tests blast radii of six nodes with one pod each, spread equally over zones. */
@Tag("slow")
class BlastRadiusTest {
    private static final long MINUTE = 60_000_000_000L;

    @TempDir
    private Path folder;

    private Path scenario(String zones, int replicas) throws IOException {
        return Files.writeString(folder.resolve("spread.yaml"), """
                name: spread
                duration: 30m
                region: us-east-1
                latencies: {profile: kwok}
                zones: [us-east-1a, us-east-1b, us-east-1c]
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
                            - {key: topology.kubernetes.io/zone, operator: In, values: [ZONES]}
                  - apiVersion: policy/v1
                    kind: PodDisruptionBudget
                    metadata: {name: web}
                    spec: {selector: {matchLabels: {app: web}}, maxUnavailable: 1}
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: web}
                    spec:
                      replicas: REPLICAS
                      selector: {matchLabels: {app: web}}
                      template:
                        metadata: {labels: {app: web}}
                        spec:
                          topologySpreadConstraints:
                            - maxSkew: 1
                              topologyKey: topology.kubernetes.io/zone
                              whenUnsatisfiable: DoNotSchedule
                              labelSelector: {matchLabels: {app: web}}
                          containers: [{name: a, image: a, resources: {requests: {cpu: 1200m, memory: 1Gi}}}]
                """.replace("ZONES", zones)
                .replace("REPLICAS", String.valueOf(replicas)));
    }

    private BlastRadius radius(String zones, int worst) throws IOException {
        return BlastRadius.of(
                ScenarioLoader.load(scenario(zones, 6)),
                20 * MINUTE,
                Duration.ofHours(1),
                worst,
                ScenarioRun.Monitor.NONE);
    }

    private static Loss loss(BlastRadius radius, Kind kind, String name) {
        return radius.losses().stream()
                .filter(loss ->
                        loss.domain().kind() == kind && loss.domain().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void zoneOfSeveralTakesItsShareOfThePods(int zones) throws IOException {
        String names = "us-east-1a, us-east-1b, us-east-1c".substring(0, 12 * zones - 2);
        BlastRadius radius = radius(names, 0);
        assertThat(radius.nodes()).isEqualTo(6);
        assertThat(radius.pods()).isEqualTo(6);
        for (String zone : names.split(", ")) {
            Loss loss = loss(radius, Kind.ZONE, zone);
            assertThat(loss.share()).isCloseTo(1.0 / zones, within(1e-12));
            assertThat(loss.byWorkload()).containsExactly(java.util.Map.entry("Deployment/web", 1.0 / zones));
            assertThat(loss.byBudget()).containsExactly(java.util.Map.entry("default/web", 1.0 / zones));
            assertThat(loss.pendingMinutes()).isNull();
        }
    }

    @Test
    void typeAndFamilyOfAllNodesTakeAllPods() throws IOException {
        BlastRadius radius = radius("us-east-1a, us-east-1b", 0);
        assertThat(loss(radius, Kind.TYPE, "m5.large").share()).isEqualTo(1);
        assertThat(loss(radius, Kind.FAMILY, "m5").share()).isEqualTo(1);
        assertThat(loss(radius, Kind.POOL, "m5.large on-demand in us-east-1a").share())
                .isEqualTo(0.5);
    }

    @Test
    void podsOfTheOnlyTypeWaitUntilTheHorizon() throws IOException {
        BlastRadius radius = radius("us-east-1a, us-east-1b", 10);
        // Six pods wait from their re-creation, within half a minute of the loss, to the end of the hour.
        assertThat(requireNonNull(loss(radius, Kind.TYPE, "m5.large").pendingMinutes()))
                .isBetween(6 * 55.0, 6 * 60.0);
        // DoNotSchedule keeps the three pods of the lost zone from the other one.
        double zone = requireNonNull(loss(radius, Kind.ZONE, "us-east-1a").pendingMinutes());
        assertThat(zone).isLessThan(3 * 60.0 + 1e-9);
        assertThat(loss(radius, Kind.ZONE, "us-east-1a").remedies().get(0))
                .isEqualTo("NodePool web: topology.kubernetes.io/zone In [us-east-1a, us-east-1b] allows 2; "
                        + "allow at least 4");
    }

    @Test
    void clusterWithoutPodsIsRefused() throws IOException {
        Path empty = scenario("us-east-1a", 0);
        assertThatThrownBy(() -> BlastRadius.of(
                        ScenarioLoader.load(empty), MINUTE, Duration.ofHours(1), 1, ScenarioRun.Monitor.NONE))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("has no pod on a node");
    }
}
