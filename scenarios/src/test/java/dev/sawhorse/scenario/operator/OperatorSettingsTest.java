// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.operator;

import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.input.Problem;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.karpenter.KarpenterSettings;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

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
        assertThat(options.featureGates().spotToSpotConsolidation()).isTrue();
        assertThat(options.featureGates().nodeRepair()).isFalse();
        assertThat(settings.provider().vmMemoryOverheadPercent()).isEqualTo(0.05);
        assertThat(messages(SCENARIO))
                .contains(
                        "taken from Deployment kube-system/karpenter into karpenter: batchIdleDuration 5s,"
                                + " vmMemoryOverheadPercent 0.05, featureGates.spotToSpotConsolidation true",
                        "Deployment kube-system/karpenter enables feature gates that are not simulated: SomethingNew",
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
        assertThat(options.featureGates().staticCapacity()).isTrue();
    }

    @Test
    void theHelmValuesOfAnArgoApplicationApplyAndValueFilesAreNamed() {
        Scenario scenario = ScenarioLoader.load(Path.of(CASES + "argo-application.yaml"));
        KarpenterOptions options = scenario.file().karpenter().options();
        assertThat(options.batchIdleDuration()).isEqualTo(Duration.ofSeconds(4));
        assertThat(options.batchMaxDuration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.featureGates().nodeRepair()).isTrue();
        assertThat(options.featureGates().staticCapacity()).isTrue();
        assertThat(messages(scenario))
                .contains("Application argocd/karpenter takes settings from valueFiles, which are not read");
    }

    private static List<String> messages(Scenario scenario) {
        return scenario.remarks().stream().map(Problem::message).toList();
    }
}
