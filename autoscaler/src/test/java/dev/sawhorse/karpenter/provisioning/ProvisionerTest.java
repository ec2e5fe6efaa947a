// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProvisionerTest {
    private final KarpenterCluster cluster = new KarpenterCluster();

    @Test
    void podsOfOneBatchShareAClaim() {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(3, 1_000, 1_024));
        cluster.runUntil(200);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class))
                .singleElement()
                .satisfies(claim -> {
                    assertThat(claim.nodeClaim()).matches("default-[bcdfghjklmnpqrstvwxz2456789]{5}");
                    assertThat(claim.pods()).hasSize(3);
                    assertThat(claim.cpuMillis()).isEqualTo(3_000);
                    assertThat(claim.instanceTypes()).isEqualTo(3);
                });
        assertThat(cluster.observed(Observation.Provisioned.class))
                .containsExactly(new Observation.Provisioned(3, 1, 3, 0, 0));
    }

    @Test
    void laterPodUsesTheLaunchingClaim() {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 1_000, 1_024));
        cluster.at(75, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(200);

        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0);
        assertThat(cluster.times(Observation.PodBound.class)).containsExactly(101.0, 101.0);
    }

    @Test
    void podThatFitsNoTypeIsReportedOnce() {
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> cluster.createPods(1, 64_000, 1_024));
        cluster.runUntil(200);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class)).isEmpty();
        assertThat(cluster.observed(Observation.Provisioned.class))
                .containsExactly(new Observation.Provisioned(1, 0, 0, 0, 1));
        assertThat(cluster.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("FailedScheduling"))
                .singleElement()
                .satisfies(event -> assertThat(event.message()).startsWith("Failed to schedule pod, "));
    }

    @Test
    void limitIsCheckedAgainWhenAClaimIsCreated() {
        cluster.nodePool("default", new Pool().consolidateAfter(null).limitCpu(40_000));
        cluster.at(60, () -> cluster.createPods(1, 31_000, 1_024));
        cluster.at(200, () -> cluster.createPods(1, 31_000, 1_024));
        cluster.runUntil(400);

        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0);
        assertThat(cluster.times(Observation.PodBound.class)).hasSize(1);
    }

    @Test
    void poolThatNoTypeMeetsIsReportedOnceAMinute() {
        cluster.nodePool("default", new Pool()).nodePool("gpu", new Pool().arch("arm64"));
        for (int second : new int[] {60, 75, 180}) {
            cluster.at(second, () -> cluster.createPods(1, 1_000, 1_024));
        }
        cluster.runUntil(200);

        assertThat(cluster.times(
                        Observation.EventPublished.class,
                        event -> event.equals(new Observation.EventPublished(
                                "nodepool/gpu",
                                "NoCompatibleInstanceTypes",
                                "NodePool requirements filtered out all compatible available instance types"))))
                .containsExactly(61.0, 181.0);
    }

    @Test
    void podsThatRepelOnlyThoseOfTheirRevisionShareANodeWithOthers() {
        PodAffinityTerm apart = new PodAffinityTerm(
                Labels.HOSTNAME,
                new LabelSelector(Map.of("app", "web"), List.of()),
                List.of(),
                null,
                List.of("pod-template-hash"),
                List.of());
        PodSpec spec = PodSpec.builder()
                .affinity(new Affinity(List.of(), List.of(), List.of(), List.of(), List.of(apart), List.of()))
                .build();
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> {
            for (String revision : List.of("old", "new")) {
                for (int i = 0; i < 2; i++) {
                    ObjectMeta meta = ObjectMeta.of("default", revision + "-" + i)
                            .withLabels(Map.of("app", "web", "pod-template-hash", revision));
                    cluster.cluster().createPod(meta, spec, Pod.FOREVER);
                }
            }
        });
        cluster.runUntil(200);

        assertThat(cluster.observed(Observation.Provisioned.class))
                .containsExactly(new Observation.Provisioned(4, 2, 4, 0, 0));
    }

    @Test
    void anEmptyNamespaceSelectorSelectsTheNamespacesOfAllPods() {
        PodAffinityTerm apart = new PodAffinityTerm(
                Labels.HOSTNAME,
                new LabelSelector(Map.of("app", "web"), List.of()),
                List.of(),
                new LabelSelector(Map.of(), List.of()),
                List.of(),
                List.of());
        provisionThree(apart, 3);
    }

    @Test
    void aNamespaceSelectorByNameLeavesPodsOfOtherNamespacesAlone() {
        PodAffinityTerm apart = new PodAffinityTerm(
                Labels.HOSTNAME,
                new LabelSelector(Map.of("app", "web"), List.of()),
                List.of(),
                new LabelSelector(Map.of("kubernetes.io/metadata.name", "other"), List.of()),
                List.of(),
                List.of());
        provisionThree(apart, 1);
    }

    /** Three pods with a required anti-affinity, in one namespace. */
    private void provisionThree(PodAffinityTerm apart, int nodes) {
        PodSpec spec = PodSpec.builder()
                .affinity(new Affinity(List.of(), List.of(), List.of(), List.of(), List.of(apart), List.of()))
                .build();
        cluster.nodePool("default", new Pool());
        cluster.at(60, () -> {
            for (int i = 0; i < 3; i++) {
                ObjectMeta meta = ObjectMeta.of("default", "web-" + i).withLabels(Map.of("app", "web"));
                cluster.cluster().createPod(meta, spec, Pod.FOREVER);
            }
        });
        cluster.runUntil(400);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class)).hasSize(nodes);
        assertThat(cluster.observed(Observation.PodBound.class)).hasSize(3);
    }

    @Test
    void nothingIsProvisionedWithoutANodePool() {
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(200);

        assertThat(cluster.observed(Observation.NodeClaimCreated.class)).isEmpty();
    }
}
