// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.spot;

import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class ScaledSpotPricesTest {
    private static final CapacityPool SPOT = new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT);
    private static final CapacityPool ON_DEMAND = new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND);
    private static final PriceBook LISTED = (pool, at) -> OptionalDouble.of(pool.equals(SPOT) ? 0.25 : 1);

    @Test
    void spotPricesRiseUpToTheOnDemandPrice() {
        assertThat(new ScaledSpotPrices(LISTED, 2).price(SPOT, 0)).hasValue(0.5);
        assertThat(new ScaledSpotPrices(LISTED, 8).price(SPOT, 0)).hasValue(1);
        assertThat(new ScaledSpotPrices(LISTED, 8).price(ON_DEMAND, 0)).hasValue(1);
    }

    @Test
    void aPoolWithoutAPriceHasNone() {
        assertThat(new ScaledSpotPrices((pool, at) -> OptionalDouble.empty(), 2).price(SPOT, 0))
                .isEmpty();
    }
}
