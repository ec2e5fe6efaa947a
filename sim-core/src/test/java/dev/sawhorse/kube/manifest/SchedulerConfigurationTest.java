// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.scheduler.config.IgnoredResources;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerConfiguration;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerProfile;
import dev.sawhorse.kube.scheduler.config.ResourceSpec;
import dev.sawhorse.kube.scheduler.config.ScoringStrategy;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchedulerConfigurationTest {
    private final Problems problems = new Problems();

    private List<KubeSchedulerConfiguration> configurations(String profile) {
        String text = """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                percentageOfNodesToScore: 30
                profiles:
                - schedulerName: default-scheduler
                """ + profile.indent(2);
        return ManifestReader.ofApplied(KubernetesManifests.catalog())
                .read(new SourceFile("scheduler.yaml", text), problems)
                .of(KubeSchedulerConfiguration.class);
    }

    private KubeSchedulerProfile read(String profile) {
        return configurations(profile).get(0).profile("default-scheduler");
    }

    @Test
    void scoringStrategyAndWeightsAreRead() {
        KubeSchedulerProfile profile = read("""
                plugins:
                  score:
                    disabled: [{name: ImageLocality}]
                    enabled: [{name: NodeResourcesFit, weight: 7}]
                pluginConfig:
                - name: NodeResourcesFit
                  args:
                    scoringStrategy:
                      type: MostAllocated
                      resources: [{name: cpu, weight: 3}]
                """);
        assertThat(problems.sorted()).isEmpty();
        assertThat(profile.scoringStrategy().type()).isEqualTo(ScoringStrategy.Type.MOST_ALLOCATED);
        assertThat(profile.scoringStrategy().resources()).containsExactly(new ResourceSpec("cpu", 3));
        assertThat(profile.weights()).containsEntry("NodeResourcesFit", 7);
        assertThat(profile.disabledScores()).containsExactly("ImageLocality");
        assertThat(profile.disabledFilters()).isEmpty();
        assertThat(profile.preemption()).isTrue();
    }

    @Test
    void pluginsDisabledEverywhereCanBeEnabledAtOneExtensionPoint() {
        KubeSchedulerProfile profile = read("""
                plugins:
                  multiPoint:
                    disabled: [{name: "*"}]
                  filter:
                    enabled: [{name: NodeResourcesFit}]
                """);
        assertThat(profile.disabledFilters()).contains("TaintToleration").doesNotContain("NodeResourcesFit");
        assertThat(profile.disabledScores()).contains("NodeResourcesFit");
        assertThat(profile.preemption()).isFalse();
    }

    @Test
    void extendedResourcesCanBeIgnored() {
        IgnoredResources ignored = read("""
                pluginConfig:
                - name: NodeResourcesFit
                  args: {ignoredResources: [example.com/foo], ignoredResourceGroups: [nvidia.com]}
                """).ignoredResources();
        assertThat(problems.sorted()).isEmpty();
        assertThat(ignored.covers("example.com/foo")).isTrue();
        assertThat(ignored.covers("nvidia.com/gpu")).isTrue();
        assertThat(ignored.covers("example.com/bar")).isFalse();
        assertThat(ignored.covers("cpu")).isFalse();
    }

    @Test
    void aRatioWithoutShapeIsRefused() {
        List<KubeSchedulerConfiguration> refused = configurations("""
                pluginConfig:
                - name: NodeResourcesFit
                  args: {scoringStrategy: {type: RequestedToCapacityRatio}}
                """);
        assertThat(problems.sorted()).singleElement().asString().contains("needs a shape");
        assertThat(refused).isEmpty();
    }
}
