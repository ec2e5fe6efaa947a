// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.input.Problem;
import dev.sawhorse.journal.Observation.AutoModeBilled;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** NodePools of EKS Auto Mode: its fee, its built-in objects, and a limit that leaves room for one node. */
final class AutoModeScenarioTest {
    private static final String SCENARIO = "src/test/resources/cases/auto-mode/scenario.yaml";

    @TempDir
    private Path folder;

    /** The case of aws/karpenter-provider-aws#8068. */
    @Test
    void theFirstPodGetsANodeAndTheLimitKeepsTheSecondPending() {
        RecordedRun run = RecordedRun.of(SCENARIO);
        assertThat(run.outcome().results().pods().bound()).isEqualTo(1);
        assertThat(run.outcome().unbound())
                .singleElement()
                .satisfies(group ->
                        assertThat(group.reason()).contains("all available instance types exceed limits for nodepool"));
    }

    @Test
    void theFeeOfASpotInstanceIsAShareOfTheOnDemandPrice() {
        RecordedRun run = RecordedRun.of(SCENARIO);
        InstanceLaunched launched = run.observed(InstanceLaunched.class).get(0);
        double onDemand = RegionFacts.ofRegion("us-east-1").offers().stream()
                .filter(offer -> offer.shape().name().equals(launched.instanceType()))
                .mapToDouble(InstanceOffer::onDemandPerHour)
                .findFirst()
                .orElseThrow();
        assertThat(launched.capacityType()).isEqualTo("spot");
        assertThat(run.observed(AutoModeBilled.class))
                .singleElement()
                .satisfies(fee -> assertThat(fee.price()).isCloseTo(0.12 * onDemand, within(1e-9)));
        assertThat(run.outcome().results().cost().autoMode()).isPositive();
    }

    @Test
    void theFeeCanBeOverridden() {
        RecordedRun run = RecordedRun.of(SCENARIO, "billing.charges.eks-auto-mode-fee=0");
        assertThat(run.outcome().results().cost().autoMode()).isZero();
    }

    @Test
    void built_inNodePoolsAndTheDefaultNodeClassAreAssumedWhenObjectsReferToThem() throws IOException {
        Scenario scenario = load("""
                - apiVersion: apps/v1
                  kind: Deployment
                  metadata: {name: web}
                  spec:
                    selector: {matchLabels: {app: web}}
                    template:
                      metadata: {labels: {app: web}}
                      spec:
                        nodeSelector: {karpenter.sh/nodepool: general-purpose}
                        containers: [{name: web, image: web}]
                """);
        assertThat(scenario.allObjects())
                .filteredOn(manifest -> manifest.value() instanceof NodePool)
                .extracting(manifest -> manifest.meta().name())
                .containsExactly("general-purpose");
        assertThat(scenario.remarks())
                .extracting(Problem::message)
                .anyMatch(text -> text.startsWith("the NodePool general-purpose is not declared"))
                .filteredOn(text -> text.startsWith("EKS Auto Mode is simulated as Karpenter"))
                .hasSize(1);
        RecordedRun run = RecordedRun.of(scenario);
        assertThat(run.outcome().results().pods().bound()).isEqualTo(1);
        assertThat(run.observed(AutoModeBilled.class)).hasSize(1);
    }

    @Test
    void eksctlEnablesBothBuilt_inNodePools() throws IOException {
        Scenario scenario = load("""
                - apiVersion: eksctl.io/v1alpha5
                  kind: ClusterConfig
                  metadata: {name: c, region: us-east-1}
                  autoModeConfig: {enabled: true}
                """);
        assertThat(scenario.allObjects())
                .filteredOn(manifest -> manifest.value() instanceof NodePool)
                .extracting(manifest -> manifest.meta().name())
                .containsExactly("general-purpose", "system");
    }

    private Scenario load(String manifests) throws IOException {
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, "duration: 10m\nregion: us-east-1\nmanifests:\n" + manifests);
        return ScenarioLoader.load(file);
    }
}
