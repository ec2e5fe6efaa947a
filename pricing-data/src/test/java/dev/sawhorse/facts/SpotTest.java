// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class SpotTest {
    @Test
    void observedPriceIsTheMedianOfTheZones() {
        SpotPriceLevel level = SpotPrices.of("eu-west-1").level("m5.large", 0.107);

        assertThat(level.basis()).isEqualTo(SpotPriceLevel.Basis.OBSERVED);
        assertThat(level.byZone()).isNotEmpty().isSorted();
        assertThat(level.perHour())
                .isBetween(
                        level.byZone().get(0), level.byZone().get(level.byZone().size() - 1));
    }

    @Test
    void spotNeverExceedsOnDemand() {
        assertThat(SpotPrices.of("eu-west-1").level("m5.large", 0.001).perHour())
                .isEqualTo(0.001);
    }

    @Test
    void withoutObservationTheAdvisorsSavingIsUsed() {
        SpotAdvice advice = SpotAdvisor.of("af-south-1").linux("c5.large");

        SpotPriceLevel level = SpotPrices.of("af-south-1").level("c5.large", 1);

        assertThat(level.basis()).isEqualTo(SpotPriceLevel.Basis.ADVISOR_SAVINGS);
        assertThat(level.perHour()).isCloseTo(1 - advice.savingsPercent() / 100.0, within(1e-12));
    }

    @Test
    void withoutAnyFigureTheTypicalRatioIsUsed() {
        SpotPriceLevel level = SpotPrices.of("xx-nowhere-1").level("m5.large", 2);

        assertThat(level.basis()).isEqualTo(SpotPriceLevel.Basis.TYPICAL_RATIO);
        assertThat(level.perHour()).isEqualTo(0.7);
    }

    @Test
    void advisorCoversBothOperatingSystems() {
        SpotAdvisor advisor = SpotAdvisor.of("af-south-1");

        assertThat(advisor.linux("c5.12xlarge")).isEqualTo(new SpotAdvice(InterruptionRange.ABOVE_20, 87));
        assertThat(advisor.linux("c5.24xlarge").interruptions()).isEqualTo(InterruptionRange.FROM_15_TO_20);
        assertThat(advisor.linux("m5.huge")).isNull();
        assertThat(SpotAdvisor.of("us-east-1").windows("m5.large")).isNotNull();
    }

    @Test
    void regionTheAdvisorLacksIsNamed() {
        assertThatThrownBy(() -> SpotAdvisor.of("xx-nowhere-1"))
                .isInstanceOf(UnknownRegionException.class)
                .hasMessageContaining("spot advisor figures for region 'xx-nowhere-1'");
    }

    @Test
    void rangesJoinWithoutGaps() {
        InterruptionRange[] ranges = InterruptionRange.values();
        for (int i = 1; i < ranges.length; i++) {
            assertThat(ranges[i].minPercent()).isEqualTo(ranges[i - 1].maxPercent());
        }
    }
}
