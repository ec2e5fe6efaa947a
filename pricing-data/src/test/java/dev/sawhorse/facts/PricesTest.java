// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class PricesTest {
    @Test
    void knownPriceIsFound() {
        OnDemandPrices prices = OnDemandPrices.of("us-east-1");

        assertThat(prices.perHour("m5.large")).hasValue(0.096);
        assertThat(prices.currency()).isEqualTo("USD");
        assertThat(prices.provenance().asOf()).isEqualTo("2026-07-20");
    }

    @Test
    void typeWithoutAPriceIsEmpty() {
        assertThat(OnDemandPrices.of("us-east-1").perHour("m5.huge")).isEmpty();
    }

    @Test
    void chinaHasItsOwnCurrency() {
        assertThat(OnDemandPrices.of("cn-north-1").currency()).isEqualTo("CNY");
    }

    @Test
    void regionWithoutPricesListsTheKnownOnes() {
        assertThatThrownBy(() -> OnDemandPrices.of("eu-wst-1"))
                .isInstanceOf(UnknownRegionException.class)
                .hasMessageStartingWith("There are no on-demand prices for region 'eu-wst-1'.\nMaybe one of the known")
                .hasMessageContaining("eu-west-1")
                .hasMessageContaining("us-east-1");
        assertThatThrownBy(() -> OnDemandPrices.of("")).isInstanceOf(UnknownRegionException.class);
        assertThatThrownBy(() -> OnDemandPrices.of("../zones")).isInstanceOf(UnknownRegionException.class);
    }

    @Test
    void estimateIsThePriceInTheBaseRegionTimesTheRatioOfTheCategory() {
        double base = OnDemandPrices.of("us-east-1").perHour("c6gd.12xlarge").orElseThrow();

        assertThat(PriceEstimates.of("af-south-1").perHour("c6gd.12xlarge").orElseThrow())
                .isCloseTo(base * 1.34118, within(1e-9))
                .isCloseTo(2.47206, within(1e-4));
    }

    @Test
    void knownPriceIsNeverEstimated() {
        assertThat(OnDemandPrices.of("af-south-1").perHour("c5.large")).isPresent();
        assertThat(PriceEstimates.of("af-south-1").perHour("c5.large")).isEmpty();
    }

    @Test
    void typeThatIsNotOfferedIsNotEstimated() {
        assertThat(Zones.of("af-south-1").offering("p4d.24xlarge")).isEmpty();
        assertThat(PriceEstimates.of("af-south-1").perHour("p4d.24xlarge")).isEmpty();
    }

    @Test
    void everyChargeIsThere() {
        Charges charges = Charges.load();

        for (ChargeItem item : ChargeItem.values()) {
            assertThat(charges.of(item).value()).as(item.key()).isPositive();
            assertThat(charges.of(item).provenance().source()).isNotEmpty();
        }
        assertThat(charges.of(ChargeItem.EKS_CONTROL_PLANE).value()).isEqualTo(0.10);
        assertThat(charges.of(ChargeItem.EBS_GP3).approximate()).isTrue();
    }
}
