// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.simulator;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class GpuNodesTest {
    private static final String LABEL = "k8s.amazonaws.com/accelerator";

    private static Node node(Map<String, String> labels, Map<String, Long> allocatable) {
        Resources size = Resources.of(allocatable);
        return new Node(ObjectMeta.of("", "n").withLabels(labels), "", List.of(), size, size);
    }

    @Test
    void labelOrResourceMakesAGpuNode() {
        assertThat(GpuNodes.hasGpu(node(Map.of(LABEL, "t4"), Map.of("cpu", 4_000L)), LABEL))
                .isTrue();
        assertThat(GpuNodes.hasGpu(node(Map.of(), Map.of("nvidia.com/gpu", 1L)), LABEL))
                .isTrue();
        assertThat(GpuNodes.hasGpu(node(Map.of(), Map.of("nvidia.com/gpu", 0L)), LABEL))
                .isFalse();
    }

    @Test
    void gpuUtilizationUsesTheResourceOfTheVendor() {
        assertThat(GpuNodes.resource(node(Map.of(), Map.of("amd.com/gpu", 2L)))).isEqualTo("amd.com/gpu");
        assertThat(GpuNodes.resource(node(Map.of(LABEL, "t4"), Map.of("cpu", 4_000L))))
                .isEqualTo("nvidia.com/gpu");
    }
}
