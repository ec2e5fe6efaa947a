// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VolumeUsageTest {
    @Test
    void aClaimSharedByPodsCountsOnce() {
        VolumeUsage usage = new VolumeUsage(Map.of("ebs", 1));
        usage.add(Map.of("ebs", Set.of("default/data")));

        assertThat(usage.exceedsLimits(Map.of("ebs", Set.of("default/data")))).isFalse();
        assertThat(usage.exceedsLimits(Map.of("ebs", Set.of("default/other")))).isTrue();
    }

    @Test
    void aDriverOverItsLimitKeepsEveryPodAway() {
        VolumeUsage usage = new VolumeUsage(Map.of("ebs", 0));
        usage.add(Map.of("ebs", Set.of("default/data")));

        assertThat(usage.exceedsLimits(Map.of())).isTrue();
    }

    @Test
    void aDriverWithoutALimitAttachesAnyNumber() {
        assertThat(new VolumeUsage(Map.of()).exceedsLimits(Map.of("efs", Set.of("a", "b", "c"))))
                .isFalse();
    }
}
