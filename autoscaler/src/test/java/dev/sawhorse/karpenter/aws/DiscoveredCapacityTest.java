// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.api.ObjectMeta;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DiscoveredCapacityTest {
    private static final long DAY = Duration.ofDays(1).toNanos();
    private static final EC2NodeClass AL2023 = nodeClass("AL2023");

    private final DiscoveredCapacity discovered = new DiscoveredCapacity();

    private static EC2NodeClass nodeClass(String amiFamily) {
        return new EC2NodeClass(ObjectMeta.of("", "default"), amiFamily, List.of(), null, null, null, null, true);
    }

    @Test
    void theLeastSeenCounts() {
        discovered.update("m5.large", AL2023, 800, 0);
        discovered.update("m5.large", AL2023, 900, 1);
        assertThat(discovered.memoryBytes("m5.large", AL2023, 2)).isEqualTo(800);

        discovered.update("m5.large", AL2023, 700, 3);
        assertThat(discovered.memoryBytes("m5.large", AL2023, 4)).isEqualTo(700);
    }

    @Test
    void capacityIsCachedByImage() {
        discovered.update("m5.large", AL2023, 800, 0);

        assertThat(discovered.memoryBytes("m5.large", nodeClass("Bottlerocket"), 1))
                .isNull();
    }

    @Test
    void capacityExpiresSixtyDaysAfterItsLastUse() {
        discovered.update("m5.large", AL2023, 800, 0);
        discovered.update("m5.large", AL2023, 800, 10 * DAY);
        discovered.update("m5.large", AL2023, 900, 20 * DAY);

        assertThat(discovered.memoryBytes("m5.large", AL2023, 70 * DAY - 1)).isEqualTo(800);
        assertThat(discovered.memoryBytes("m5.large", AL2023, 70 * DAY)).isNull();
    }
}
