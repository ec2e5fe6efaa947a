// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.Volume;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VirtualPodsTest {
    private final VirtualPods pods = new VirtualPods(KarpenterVersion.V1_15);

    private static CapacityBuffer buffer(int replicas) {
        return new CapacityBuffer(
                new ObjectMeta("spare", "web", "uid", Map.of(), Map.of(), List.of(), 0),
                new CapacityBuffer.Spec(CapacityBuffer.ACTIVE_CAPACITY, "pods", null, replicas, null, null),
                CapacityBuffer.Status.NONE.withReplicas(replicas));
    }

    private static Volume volume(String name, Volume.Kind kind) {
        return new Volume(name, kind, null, null);
    }

    @Test
    void beforeV1_14_1PodsCarryTheLabelsOfTheirBuffer() {
        VirtualPods old = new VirtualPods(KarpenterVersion.V1_14_0);
        old.put(
                buffer(1),
                PodTemplate.of(Map.of("app", "web"), Given.requesting(500).build()),
                7);

        assertThat(old.all().get(0).meta().labels())
                .containsOnly(
                        Map.entry("karpenter.sh/capacity-buffer-name", "spare"),
                        Map.entry("karpenter.sh/capacity-buffer-namespace", "web"));
    }

    @Test
    void podsAreNumberedAndCarryTheTemplatesLabels() {
        pods.put(
                buffer(2),
                PodTemplate.of(Map.of("app", "web"), Given.requesting(500).build()),
                7);

        assertThat(pods.all())
                .extracting(Pod::key)
                .containsExactly("web/capacity-buffer-spare-1", "web/capacity-buffer-spare-2");
        assertThat(pods.all()).extracting(pod -> pod.meta().uid()).containsExactly("uid-1", "uid-2");
        assertThat(pods.all()).allSatisfy(pod -> {
            assertThat(pod.meta().labels()).containsExactly(Map.entry("app", "web"));
            assertThat(pod.meta().createdAt()).isEqualTo(7);
            assertThat(VirtualPods.isVirtual(pod)).isTrue();
            assertThat(VirtualPods.bufferOf(pod)).isEqualTo("web/spare");
        });
    }

    @Test
    void nodeAndVolumesWithClaimsAreLeftOut() {
        PodSpec spec = Given.requesting(500)
                .nodeName("node-1")
                .volumes(List.of(
                        volume("data", Volume.Kind.PERSISTENT_VOLUME_CLAIM),
                        volume("scratch", Volume.Kind.EPHEMERAL),
                        volume("tmp", Volume.Kind.EMPTY_DIR)))
                .build();
        pods.put(buffer(1), PodTemplate.of(Map.of(), spec), 0);

        PodSpec bare = pods.all().get(0).spec();
        assertThat(bare.nodeName()).isNull();
        assertThat(bare.volumes()).extracting(Volume::name).containsExactly("tmp");
        assertThat(bare.priority()).isEqualTo(Integer.MIN_VALUE);
        assertThat(bare.requests()).isEqualTo(spec.requests());
    }

    @Test
    void bufferWithoutReplicasHasNone() {
        PodTemplate template = PodTemplate.of(Map.of(), Given.requesting(500).build());
        pods.put(buffer(1), template, 0);
        pods.put(buffer(0), template, 0);

        assertThat(pods.all()).isEmpty();
    }

    @Test
    void realPodIsNotVirtual() {
        assertThat(VirtualPods.isVirtual(Given.pod("p", 100))).isFalse();
        assertThat(VirtualPods.bufferOf(Given.pod("p", 100))).isNull();
    }
}
