// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceLabelsTest {
    private final InstanceCatalogue catalogue = InstanceCatalogue.load();

    @Test
    void plainTypeHasTheLabelsOfThePage() {
        assertThat(labels("a1.medium"))
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("node.kubernetes.io/instance-type", "a1.medium"),
                        Map.entry("kubernetes.io/arch", "arm64"),
                        Map.entry("karpenter.k8s.aws/instance-capability-flex", "false"),
                        Map.entry("karpenter.k8s.aws/instance-category", "a"),
                        Map.entry("karpenter.k8s.aws/instance-cpu", "1"),
                        Map.entry("karpenter.k8s.aws/instance-cpu-manufacturer", "aws"),
                        Map.entry("karpenter.k8s.aws/instance-cpu-sustained-clock-speed-mhz", "2300"),
                        Map.entry("karpenter.k8s.aws/instance-ebs-bandwidth", "3500"),
                        Map.entry("karpenter.k8s.aws/instance-encryption-in-transit-supported", "false"),
                        Map.entry("karpenter.k8s.aws/nitro-sandbox", "false"),
                        Map.entry("karpenter.k8s.aws/instance-family", "a1"),
                        Map.entry("karpenter.k8s.aws/instance-generation", "1"),
                        Map.entry("karpenter.k8s.aws/instance-hypervisor", "nitro"),
                        Map.entry("karpenter.k8s.aws/instance-memory", "2048"),
                        Map.entry("karpenter.k8s.aws/instance-network-bandwidth", "500"),
                        Map.entry("karpenter.k8s.aws/instance-size", "medium")));
    }

    @Test
    void devicesAndLocalDisksHaveLabels() {
        assertThat(labels("g5.xlarge"))
                .containsEntry(InstanceLabels.GPU_NAME, "a10g")
                .containsEntry(InstanceLabels.GPU_MANUFACTURER, "nvidia")
                .containsEntry(InstanceLabels.GPU_COUNT, "1")
                .containsEntry(InstanceLabels.GPU_MEMORY, "22888")
                .containsEntry(InstanceLabels.LOCAL_NVME, "250");
        assertThat(labels("inf2.xlarge"))
                .containsEntry(InstanceLabels.ACCELERATOR_NAME, "inferentia2")
                .containsEntry(InstanceLabels.ACCELERATOR_MANUFACTURER, "aws")
                .containsEntry(InstanceLabels.ACCELERATOR_COUNT, "1");
    }

    @Test
    void fractionOfAGpuCountsAsZero() {
        assertThat(labels("g6f.large")).containsEntry(InstanceLabels.GPU_COUNT, "0");
    }

    @Test
    void bareMetalHasAnEmptyHypervisor() {
        assertThat(labels("m5.metal")).containsEntry(InstanceLabels.HYPERVISOR, "");
    }

    @Test
    void processorWithoutAStatedClockHasTheLabelZero() {
        assertThat(labels("m1.small")).containsEntry(InstanceLabels.CPU_SUSTAINED_CLOCK_SPEED_MHZ, "0");
    }

    @Test
    void everyLabelOfEveryTypeHasAKnownKey() {
        for (InstanceShape shape : catalogue.allTypes()) {
            assertThat(InstanceLabels.KEYS).containsAll(InstanceLabels.of(shape).keySet());
        }
    }

    private Map<String, String> labels(String name) {
        return InstanceLabels.of(catalogue.require(name));
    }
}
