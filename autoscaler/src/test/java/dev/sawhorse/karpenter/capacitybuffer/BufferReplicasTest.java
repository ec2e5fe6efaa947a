// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.scheduling.Given;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BufferReplicasTest {
    /** 500m CPU and 1 GiB. */
    private static final PodSpec POD = Given.requesting(500).build();

    private static int replicas(
            @Nullable Integer replicas, @Nullable Integer percentage, @Nullable Resources limits, int scaled) {
        return BufferReplicas.of(
                new CapacityBuffer.Spec(CapacityBuffer.ACTIVE_CAPACITY, "pods", null, replicas, percentage, limits),
                POD,
                scaled);
    }

    @Test
    void largerOfNumberAndPercentageCounts() {
        assertThat(replicas(3, 20, null, 10)).isEqualTo(3);
        assertThat(replicas(1, 20, null, 10)).isEqualTo(2);
    }

    @Test
    void percentageIsRoundedUp() {
        assertThat(replicas(null, 20, null, 11)).isEqualTo(3);
        assertThat(replicas(null, 1, null, 1)).isEqualTo(1);
        assertThat(replicas(null, 0, null, 10)).isZero();
        assertThat(replicas(null, 150, null, 3)).isEqualTo(5);
    }

    @Test
    void percentageOfZeroReplicasGivesNoCount() {
        assertThat(replicas(null, 50, null, 0)).isZero();
        assertThat(replicas(null, 50, Resources.ofCpuMemory(2_000, 1L << 40), 0))
                .isEqualTo(4);
    }

    @Test
    void limitsAreAnUpperBound() {
        assertThat(replicas(10, null, Resources.ofCpuMemory(2_400, 1L << 40), 0))
                .isEqualTo(4);
        assertThat(replicas(3, null, Resources.ofCpuMemory(2_400, 1L << 40), 0)).isEqualTo(3);
        assertThat(replicas(10, null, Resources.ofCpuMemory(100_000, 3 * Given.GIB), 0))
                .isEqualTo(3);
        assertThat(replicas(10, null, Resources.ofCpuMemory(100, 100), 0)).isZero();
    }

    @Test
    void limitsAloneDetermineTheCount() {
        assertThat(replicas(null, null, Resources.ofCpuMemory(2_400, 1L << 40), 0))
                .isEqualTo(4);
    }

    @Test
    void limitsOfResourcesThePodDoesNotRequestAreIgnored() {
        assertThat(replicas(7, null, Resources.of(Map.of("example.com/gpu", 1L)), 0))
                .isEqualTo(7);
        assertThat(replicas(null, null, Resources.of(Map.of("pods", 5L)), 0)).isZero();
    }
}
