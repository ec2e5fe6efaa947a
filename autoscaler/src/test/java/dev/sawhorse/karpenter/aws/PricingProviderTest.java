// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PricingProviderTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final CapacityPool ON_DEMAND = new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND);
    private static final CapacityPool SPOT = new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT);
    /** A dollar more every hour. */
    private static final PriceBook RISING = (pool, at) -> {
        long hours = at / HOUR;
        return OptionalDouble.of(1.0 + hours);
    };

    private static double price(String region, boolean isolatedVpc, CapacityPool pool, long hours) {
        return new PricingProvider(RISING, region, isolatedVpc, Map.of("c5.large", 9.0))
                .price(pool, hours * HOUR)
                .orElseThrow();
    }

    @Test
    void pricesAreThoseOfTheLastTwelfthHour() {
        assertThat(price("us-east-1", false, SPOT, 0)).isEqualTo(1);
        assertThat(price("us-east-1", false, SPOT, 11)).isEqualTo(1);
        assertThat(price("us-east-1", false, ON_DEMAND, 12)).isEqualTo(13);
        assertThat(price("us-east-1", false, ON_DEMAND, 23)).isEqualTo(13);
    }

    @Test
    void inAnIsolatedVpcOnlySpotPricesAreUpdated() {
        assertThat(price("us-east-1", true, ON_DEMAND, 30)).isEqualTo(1);
        assertThat(price("us-east-1", true, SPOT, 30)).isEqualTo(25);
    }

    @Test
    void inAnIsolatedVpcTheBuiltInPricesApply() {
        CapacityPool builtIn = new CapacityPool("c5.large", "us-east-1a", CapacityType.ON_DEMAND);
        assertThat(price("us-east-1", true, builtIn, 30)).isEqualTo(9);
        assertThat(price("us-east-1", false, builtIn, 30)).isEqualTo(25);
    }

    @Test
    void govCloudHasNoListOfPrices() {
        assertThat(price("us-gov-west-1", false, ON_DEMAND, 30)).isEqualTo(1);
        assertThat(price("us-gov-west-1", false, SPOT, 30)).isEqualTo(25);
    }
}
