// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.operator;

import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.input.Problem;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.karpenter.KarpenterSettings;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests that settings in manifests of the autoscalers apply unless the scenario sets them. */
final class OperatorSettingsTest {
    private static final String CASES = "src/test/resources/cases/";
    private static final Scenario SCENARIO = ScenarioLoader.load(Path.of(CASES + "operators.yaml"));

    @Test
    void theEnvironmentOfKarpentersDeploymentAppliesUnlessTheScenarioOverridesIt() {
        KarpenterSettings settings = SCENARIO.file().karpenter();
        KarpenterOptions options = settings.options();
        assertThat(options.batchIdleDuration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(options.batchMaxDuration()).isEqualTo(Duration.ofSeconds(20));
        assertThat(options.featureGates().isEnabled(FeatureGate.SPOT_TO_SPOT_CONSOLIDATION))
                .isTrue();
        assertThat(options.featureGates().isEnabled(FeatureGate.NODE_REPAIR)).isFalse();
        assertThat(settings.provider().vmMemoryOverheadPercent()).isEqualTo(0.05);
        assertThat(messages(SCENARIO))
                .contains(
                        "taken from Deployment kube-system/karpenter into karpenter: batchIdleDuration 5s,"
                                + " vmMemoryOverheadPercent 0.05, version 1.14.0, featureGates.spotToSpotConsolidation true",
                        "Deployment kube-system/karpenter enables feature gates that are not simulated: SomethingNew,"
                                + " RebootForRepair",
                        "Deployment kube-system/karpenter sets AMI_REFRESH_INTERVAL 1h, but images, subnets and security"
                                + " groups are read every minute: drift is noticed earlier",
                        "Deployment kube-system/karpenter takes INTERRUPTION_QUEUE from other objects, which are not"
                                + " read");
    }

    @Test
    void clusterAutoscalersDeploymentRunsItWithItsFlagsOnTheGroupsOfTheScenario() {
        ClusterAutoscalerSettings settings = SCENARIO.file().clusterAutoscaler();
        assertThat(settings.options().list(Flag.EXPANDER)).containsExactly("least-waste");
        assertThat(settings.options().isOn(Flag.SKIP_NODES_WITH_LOCAL_STORAGE)).isFalse();
        assertThat(settings.options().list(Flag.NODE_GROUP_AUTO_DISCOVERY)).isEmpty();
        assertThat(messages(SCENARIO))
                .contains("taken from Deployment kube-system/cluster-autoscaler into clusterAutoscaler:"
                        + " flags.skip-nodes-with-local-storage false, flags.expander least-waste");
    }

    @Test
    void theValuesOfAHelmReleaseApply() {
        KarpenterOptions options = ScenarioLoader.load(Path.of(CASES + "helm-release.yaml"))
                .file()
                .karpenter()
                .options();
        assertThat(options.batchIdleDuration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(options.featureGates().isEnabled(FeatureGate.STATIC_CAPACITY))
                .isTrue();
    }

    @Test
    void theHelmValuesOfAnArgoApplicationApplyAndValueFilesAreNamed() {
        Scenario scenario = ScenarioLoader.load(Path.of(CASES + "argo-application.yaml"));
        KarpenterOptions options = scenario.file().karpenter().options();
        assertThat(options.batchIdleDuration()).isEqualTo(Duration.ofSeconds(4));
        assertThat(options.batchMaxDuration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.featureGates().isEnabled(FeatureGate.NODE_REPAIR)).isTrue();
        assertThat(options.featureGates().isEnabled(FeatureGate.STATIC_CAPACITY))
                .isTrue();
        assertThat(messages(scenario))
                .contains("Application argocd/karpenter takes settings from valueFiles, which are not read");
    }

    @ParameterizedTest
    @CsvSource({"1.13.0, 1.13", "v1.15.1, 1.15", "1.14.2, 1.14.2", "1.14.3@sha256:abc, 1.14.3"})
    void theVersionOfTheImageIsTaken(String tag, String version, @TempDir Path folder) throws IOException {
        Scenario scenario = ScenarioLoader.load(withImage(folder, tag, ""));

        assertThat(scenario.file().karpenter().options().version().text()).isEqualTo(version);
        assertThat(messages(scenario)).noneMatch(message -> message.contains("installs Karpenter"));
    }

    @Test
    void aVersionThatIsNotSimulatedIsNamedUnlessTheScenarioSetsOne(@TempDir Path folder) throws IOException {
        assertThat(messages(ScenarioLoader.load(withImage(folder, "1.8.1", ""))))
                .contains("Deployment kube-system/karpenter installs Karpenter 1.8.1, but the rules of 1.15 decide");
        assertThat(messages(ScenarioLoader.load(withImage(folder, "1.14.9", ""))))
                .contains("Deployment kube-system/karpenter installs Karpenter 1.14.9, but the rules of 1.14.3 decide");
        assertThat(messages(ScenarioLoader.load(withImage(folder, "1.8.1", "karpenter: {version: 1.13}\n"))))
                .noneMatch(message -> message.contains("installs Karpenter"));
    }

    private static Path withImage(Path folder, String tag, String settings) throws IOException {
        return Files.writeString(folder.resolve("scenario.yaml"), """
                name: image
                start: 2026-01-05T00:00:00Z
                duration: 1h
                region: us-east-1
                %smanifests:
                  - apiVersion: apps/v1
                    kind: Deployment
                    metadata: {name: karpenter, namespace: kube-system}
                    spec:
                      selector: {matchLabels: {app: karpenter}}
                      template:
                        metadata: {labels: {app: karpenter}}
                        spec:
                          containers:
                            - {name: controller, image: "public.ecr.aws/karpenter/controller:%s"}
                """.formatted(settings, tag));
    }

    private static List<String> messages(Scenario scenario) {
        return scenario.remarks().stream().map(Problem::message).toList();
    }
}
