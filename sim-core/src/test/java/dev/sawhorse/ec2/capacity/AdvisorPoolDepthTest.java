// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.capacity;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AdvisorPoolDepthTest {
    private static final CapacityPool SPOT = new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT);

    @Test
    void depthDependsOnlyOnSeedTypeAndZone() {
        AdvisorPoolDepth one = AdvisorPoolDepth.of("us-east-1", 1);
        AdvisorPoolDepth again = AdvisorPoolDepth.of("us-east-1", 1);
        one.depth(new CapacityPool("c5.large", "us-east-1b", CapacityType.SPOT));

        assertThat(one.depth(SPOT)).isEqualTo(again.depth(SPOT)).isPositive();
        assertThat(AdvisorPoolDepth.of("us-east-1", 2).depth(SPOT)).isNotEqualTo(one.depth(SPOT));
    }

    @Test
    void zonesDifferByHalfAtMost() {
        AdvisorPoolDepth depths = AdvisorPoolDepth.of("us-east-1", 1);
        double onDemand = depths.depth(new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND));

        assertThat(onDemand).isBetween(50.0, 150.0);
        assertThat(depths.depth(SPOT)).isLessThanOrEqualTo(onDemand);
    }

    @Test
    void regionTheAdvisorDoesNotKnowHasTheMiddleBand() {
        assertThat(AdvisorPoolDepth.of("nowhere-1", 1).depth(SPOT)).isBetween(17.5, 52.5);
    }
}
