// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.kubelet.memory.MemoryCurve;
import dev.sawhorse.kube.kubelet.memory.MemoryUse;
import dev.sawhorse.scenario.file.workload.MemoryUseEntry;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.LogNormal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class SampledMemoryTest {
    private static final Container HUNDRED = container(100);

    private static Container container(long bytes) {
        Resources requests = bytes == 0 ? Resources.NONE : Resources.ofCpuMemory(1, bytes);
        return new Container("app", "image:1", requests, Resources.NONE, List.of(), false);
    }

    private static Pod pod(String namespace, String name) {
        return new Pod(
                ObjectMeta.of(namespace, name).withLabels(Map.of("app", "web", "tier", "front")),
                PodSpec.builder().containers(List.of(HUNDRED)).build());
    }

    private static MemoryUseEntry entry(Map<String, String> labels, DistributionSpec multiple) {
        return new MemoryUseEntry("web", "shop", labels, multiple, 50, 0.5, Duration.ofMinutes(1));
    }

    private static MemoryCurve use(MemoryUseEntry entry, long seed, Pod pod, Container container, int start) {
        MemoryUse use = SampledMemory.of(List.of(entry), seed);
        assertThat(use).isNotNull();
        return use.of(pod, container, start);
    }

    @Test
    void useIsAMultipleOfTheRequestThatRises() {
        MemoryUseEntry entry = entry(Map.of("app", "web"), new Constant(3));
        assertThat(use(entry, 1, pod("shop", "a"), HUNDRED, 0)).isEqualTo(new MemoryCurve(150, 300, 60_000_000_000L));
        assertThat(use(entry, 1, pod("shop", "a"), container(0), 0).toBytes()).isEqualTo(150);
    }

    @Test
    void podsWithoutAnEntryUseTheirRequests() {
        MemoryUseEntry entry = entry(Map.of("app", "db"), new Constant(3));
        assertThat(use(entry, 1, pod("shop", "a"), HUNDRED, 0)).isEqualTo(MemoryCurve.constant(100));
        MemoryUseEntry other = entry(Map.of(), new Constant(3));
        assertThat(use(other, 1, pod("bank", "a"), HUNDRED, 0)).isEqualTo(MemoryCurve.constant(100));
    }

    @Test
    void samplesDependOnlyOnSeedPodAndStart() {
        MemoryUseEntry entry = entry(Map.of(), LogNormal.ofMedianAndP95(1, 2));
        MemoryCurve first = use(entry, 1, pod("shop", "a"), container(1 << 20), 0);
        assertThat(use(entry, 1, pod("shop", "a"), container(1 << 20), 0)).isEqualTo(first);
        assertThat(List.of(
                        use(entry, 2, pod("shop", "a"), container(1 << 20), 0),
                        use(entry, 1, pod("shop", "b"), container(1 << 20), 0),
                        use(entry, 1, pod("shop", "a"), container(1 << 20), 1)))
                .doesNotContain(first);
    }

    @Test
    void withoutEntriesNothingIsTracked() {
        assertThat(SampledMemory.of(List.of(), 1)).isNull();
    }
}
