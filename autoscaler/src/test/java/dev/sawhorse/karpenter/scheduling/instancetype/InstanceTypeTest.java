// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InstanceTypeTest {
    private static final Resources CAPACITY =
            Resources.of(Map.of("cpu", 4000L, "memory", 1_000L, "hugepages-2Mi", 300L));
    private static final InstanceTypeOverhead OVERHEAD = new InstanceTypeOverhead(
            Resources.of(Map.of("cpu", 80L, "memory", 50L)), Resources.NONE, Resources.of(Map.of("memory", 100L)));

    @Test
    void allocatableIsCapacityLessOverheadAndHugePages() {
        InstanceType type = new InstanceType("m", Requirements.NONE, List.of(), CAPACITY, OVERHEAD);

        assertThat(type.allocatable())
                .isEqualTo(Resources.of(Map.of("cpu", 3920L, "memory", 550L, "hugepages-2Mi", 300L)));
    }

    @Test
    void hugePagesNeverMakeMemoryNegative() {
        InstanceType type = new InstanceType(
                "m",
                Requirements.NONE,
                List.of(),
                Resources.of(Map.of("memory", 200L, "hugepages-2Mi", 300L)),
                InstanceTypeOverhead.NONE);

        assertThat(type.allocatable().memoryBytes()).isZero();
    }

    @Test
    void offeringsWithOverridesFormTheirOwnGroups() {
        Offering plain = Offering.of(offered("z1", "spot"), 1, true);
        Offering gone = Offering.of(offered("z2", "spot"), 1, false);
        Offering bigger = new Offering(offered("z3", "spot"), 1, true, null, Resources.of(Map.of("cpu", 9000L)), null);
        InstanceType type = new InstanceType("m", Requirements.NONE, List.of(plain, gone, bigger), CAPACITY, OVERHEAD);

        assertThat(type.allocatableOfferings()).hasSize(2);
        assertThat(type.allocatableOfferings().get(0).offerings()).containsExactly(plain);
        assertThat(type.allocatableOfferings().get(1).allocatable().cpuMillis()).isEqualTo(8920);
    }

    @Test
    void theCheapestPriceIsThatOfACompatibleAvailableOffering() {
        InstanceType type = new InstanceType(
                "m",
                Requirements.NONE,
                List.of(
                        Offering.of(offered("z1", "spot"), 1, false),
                        Offering.of(offered("z1", "on-demand"), 3, true),
                        Offering.of(offered("z2", "spot"), 2, true)),
                CAPACITY,
                OVERHEAD);

        assertThat(type.cheapestPrice(Requirements.NONE, WellKnownLabels.CORE)).isEqualTo(2);
        assertThat(type.cheapestPrice(
                        offered("z1", "spot").without(KarpenterLabels.CAPACITY_TYPE), WellKnownLabels.CORE))
                .isEqualTo(3);
        assertThat(type.cheapestPrice(offered("z1", "spot"), WellKnownLabels.CORE))
                .isInfinite();
    }

    private static Requirements offered(String zone, String capacityType) {
        return Requirements.ofLabels(Map.of(Labels.ZONE, zone, KarpenterLabels.CAPACITY_TYPE, capacityType));
    }
}
